/* days - so many days in words. */
import { t } from './i18n.svelte';

export const daysText = (n: number): string =>
  n === 1 ? t('clock.day') : t('clock.days', { n });
