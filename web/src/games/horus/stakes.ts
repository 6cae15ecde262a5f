/* stakes - in words: what is offered, how it goes on, and what each end of it brings. */
import type { Words } from '../../lib/i18n.svelte';
import type { Seat, SeatInfo } from '../../table/types';
import { isInBarge, type HorusView, type Stone } from './view';

export interface End {
  who: string;
  what: string;
}

export interface Deal {
  target: Stone;
  gems: number;
  stones: readonly Stone[];
  challenger: Seat;
  partner: Seat;
}

/** The offer that is on the table. */
export function dealOf(v: HorusView): Deal | null {
  if (!v.target || !v.active || !v.partner) return null;
  return {
    target: v.target,
    gems: v.stake_gems,
    stones: v.stake,
    challenger: v.active,
    partner: v.partner,
  };
}

/** "2 gems, water 1": what goes with the offer. */
export function stakeWords(d: Deal, w: Words): string {
  const gems = d.gems
    ? [d.gems === 1 ? w.ui('gem.one') : w.ui('gem.many', { n: d.gems })]
    : [];
  return [...gems, ...d.stones.map((s) => w.word(s))].join(', ') || w.ui('stake.none');
}

/** What follows a refusal: the ball and after a draw the ring, or the ring at once. */
export const wayOf = (d: Deal, v: HorusView, w: Words): string =>
  w.ui(isInBarge(v, d.target) ? 'way.ring' : 'way.ball');

/** Who wins what, and what a tie means: challenger, tie, partner. What is staked is seen. */
export function endsOf(
  d: Deal,
  v: HorusView,
  w: Words,
  seats: readonly SeatInfo[],
  me: Seat,
  options: Record<string, string>,
): End[] {
  const words = { stone: w.word(d.target) };
  const wins = (seat: Seat) =>
    seat === me
      ? w.ui('end.you')
      : w.ui('end.name', { name: seats[seat - 1]?.label ?? '' });
  const you = (seat: Seat) => (seat === me ? '.you' : '');
  const tie =
    v.phase !== 'ring' && v.phase !== 'fight' && !isInBarge(v, d.target)
      ? w.ui('end.draw')
      : w.ui(options.tie === 'sudden' ? 'end.sudden' : 'end.tie');
  return [
    { who: wins(d.challenger), what: w.ui(`end.target${you(d.challenger)}`, words) },
    { who: w.ui('end.even'), what: tie },
    { who: wins(d.partner), what: w.ui(`end.stake${you(d.partner)}`, words) },
  ];
}
