/*
 * standing - how a finished game is told: a side is a seat, or the seats of one team.
 */
import { t, type Words } from '../lib/i18n.svelte';
import type { Result } from './wire';

/** The seats that have won. Games that ended before 0.2 do not say it. */
export function winners(r: Result): number[] {
  return r.winners ?? r.rank.flatMap((rank, i) => (rank === 1 ? [i + 1] : []));
}

/** All sides, the best first. */
export function sides(r: Result): number[][] {
  const team = (seat: number) => r.team?.[seat - 1] || -seat;
  const seats = r.rank.map((_, i) => i + 1);
  const first = seats.filter((s) => !seats.some((o) => o < s && team(o) === team(s)));
  return first
    .sort((a, b) => r.rank[a - 1]! - r.rank[b - 1]! || a - b)
    .map((s) => seats.filter((o) => team(o) === team(s)));
}

/** "Anna, Bert and Carl" */
export const together = (names: string[]) =>
  names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} ${t('and')} ${names[names.length - 1]!}`;

/** "Bert loses on time", a sentence for each who did. */
export const lateness = (r: Result, name: (seat: number) => string): string[] =>
  (r.late ?? []).map((seat) => t('result.late', { names: name(seat) }));

/** "Anna and Bert win together" */
export function verdict(
  r: Result,
  name: (seat: number) => string,
  w?: Words | null,
): string {
  const won = winners(r);
  const best = sides(r).filter((side) => won.includes(side[0]!));
  const names = best.map((side) => together(side.map(name))).join(', ');
  // A game may say why.
  if (!best.length) return w?.find('result.nobody') ?? t('result.nobody');
  if (best.length > 1) return t('result.draw', { names });
  return t(best[0]!.length > 1 ? 'result.together' : 'result.won', { names });
}
