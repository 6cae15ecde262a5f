/* clock - the time that a table gives, in words. */
import type { ClockKind } from '../table/wire';
import { t } from './i18n.svelte';

export const daysText = (n: number): string =>
  n === 1 ? t('clock.day') : t('clock.days', { n });

/** "2 days for each turn"; '' at a table without a clock. */
export function clockWords({
  kind,
  bank = 0,
  increment = 0,
  days = 1,
}: ClockKind): string {
  if (kind === 'none') return '';
  if (kind === 'days') return t('clock.each', { days: daysText(days) });
  const n = Math.round(bank / 60);
  return increment ? t('clock.plus', { n, s: increment }) : t('clock.whole', { n });
}
