/* levels - what a bot's level is called. */
import { t } from './i18n.svelte';

/** A wish, not a level: bots about as strong as whoever plays (equal.ts). */
export const EQUAL = 'equal';

/** A number on the scale of the game instead of a name. */
export const isStrength = (level: string): boolean => /^\d+$/.test(level);

export const levelName = (level: string): string =>
  isStrength(level) ? t('level.strength', { n: level }) : t(`level.${level}`);
