/* words - what the front page says of a table. */
import { games } from '../lib/games.svelte';
import { t } from '../lib/i18n.svelte';
import { isLocal } from '../local/ids';
import { seatLabel, seatLabels } from '../table/labels';
import { lateness, verdict } from '../table/standing';
import type { Table } from '../table/wire';
import { deadline, isMyTurn } from '../lib/lists.svelte';

const HOUR = 3_600_000;

export const titleOf = (x: Table): string => x.title || games.nameOf(x.game, x.options);

/** The others at a table, by name. */
export const company = (x: Table): string =>
  x.seats
    .filter((s) => !s.me && s.kind !== 'open')
    .map(seatLabel)
    .join(', ');

export function stateOf(x: Table): string {
  if (x.state === 'finished' && x.result) {
    const names = seatLabels(x.seats);
    const name = (seat: number) => names[seat - 1]!;
    const mine = x.seats.filter((s) => s.me);
    const me = mine.length === 1 ? mine[0]!.seat : 0;
    const { result } = x;
    return [verdict(result, name, null, me), ...lateness(result, name, me)].join('. ');
  }
  if (x.state === 'open')
    return t('lists.free', { n: x.seats.filter((s) => s.kind === 'open').length });
  if (x.state === 'closed') return t('lists.cut');
  if (x.paused) return t('lists.paused');
  // One of this device goes on only when I come back to it.
  return isMyTurn(x) || isLocal(x.id) ? t('lists.yours') : t('lists.running');
}

/** How much time is left, roughly: "2 days", "5 h"; '' without such a clock. */
export function timeLeft(x: Table, now: number): string {
  const end = deadline(x);
  if (end === null) return '';
  const hours = Math.max(0, Math.floor((end - now) / HOUR));
  return hours >= 48
    ? t('lists.left.days', { n: Math.floor(hours / 24) })
    : t('lists.left.hours', { n: hours });
}
