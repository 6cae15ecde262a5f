/* names - words where room is narrow: they may be broken, but only at their joints. */
import type { Words } from '../../lib/i18n.svelte';

export const narrow = (w: Words, word: string): string =>
  w.findUi(`narrow.${word}`) ?? w.word(word);

/** A word that stands alone begins with a capital letter. */
export const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
