/* view - the state of Horus as the page reads it, and what follows from it. */
import type { Words } from '../../lib/i18n.svelte';
import type { Seat } from '../../table/types';
import type { Account } from '../board';

export const MOTIFS = ['b', 'd', 'w', 'u', 'h', 'c', 's', 't'] as const;
export type Motif = (typeof MOTIFS)[number];
/** Motif and value: b5. */
export type Stone = string;
export type Place = `l${number}` | `u${number}`;

export interface HorusView {
  players: number;
  loading: string;
  support: string;
  limit: number;
  motifs: string;
  turn: number;
  active: Seat | null;
  phase: string;
  offers: number;
  gems: number[];
  swapped: boolean[];
  secret: (Stone | null)[];
  /** null: only its owner sees this one. */
  personal: (Stone | null)[][];
  pool: number | Stone[];
  stack: (Stone | null)[][];
  depth: number[][];
  /** From the bottom up; null: covered by those above it. */
  depot: (Stone | null)[][];
  lower: (Stone | null)[][];
  upper: (Stone | null)[][];
  mode: string[];
  partner: Seat | null;
  target: Stone | null;
  stake_gems: number;
  stake: Stone[];
  balls: string[];
  throws: number[];
  hits: number[];
  thrower: Seat | null;
  gain: Stone | null;
  receive: Stone[];
  picked: number[];
  taken: Stone[];
  swap_left: number;
  floor: number;
  ender: Seat | null;
  loader: Seat | null;
  end: string;
}

export const motifOf = (stone: Stone) => stone[0] as Motif;
export const valueOf = (stone: Stone) => Number(stone[1]);
export const indexOf = (stone: Stone) =>
  5 * MOTIFS.indexOf(motifOf(stone)) + valueOf(stone) - 1;
export const ascending = (a: Stone, b: Stone) => indexOf(a) - indexOf(b);

export const GODS = ['horus', 'seth', 'thoth', 'anubis'] as const;
export type God = (typeof GODS)[number];

/** Side of the obelisk where a seat sits: 0 horus, 1 seth, 2 thoth, 3 anubis. */
export function sideOf(players: number, seat: Seat): number {
  return players === 2 ? 2 * (seat - 1) : seat - 1;
}

export const godOf = (players: number, seat: Seat): God =>
  GODS[sideOf(players, seat)] ?? 'horus';

/** The seat on a side, or 0 where nobody sits. */
export function seatAt(players: number, side: number): Seat {
  for (let seat = 1; seat <= players; seat++)
    if (sideOf(players, seat) === side) return seat;
  return 0;
}

/** The visible stones of the places 1 to 4. */
export function topsOf(v: HorusView, seat: Seat): (Stone | null)[] {
  return [...(v.stack[seat - 1] ?? []), v.depot[seat - 1]?.at(-1) ?? null];
}

/** Stones that may be staked (R-HORUS-15), ascending. */
export function stakeable(v: HorusView, seat: Seat): Stone[] {
  return [...(v.personal[seat - 1] ?? []), ...topsOf(v, seat)]
    .filter((s): s is Stone => !!s)
    .sort(ascending);
}

export function isInBarge(v: HorusView, stone: Stone): boolean {
  return [...v.lower, ...v.upper].some((row) => row.includes(stone));
}

/** Whether the stake reaches the minimum for the target (R-HORUS-16). */
export function isEnough(
  v: HorusView,
  target: Stone,
  gems: number,
  stones: readonly Stone[],
): boolean {
  if (!isInBarge(v, target)) return gems > 0 || stones.length > 0;
  return stones.reduce((sum, s) => sum + valueOf(s), gems) >= valueOf(target);
}

/** A lower place is covered if one of the two above it is taken (R-HORUS-07). */
export function isCovered(v: HorusView, seat: Seat, j: number): boolean {
  const upper = v.upper[seat - 1] ?? [];
  return !!(upper[j - 1] ?? upper[j]);
}

export interface Sheet {
  lower: number;
  upper: number;
  supply: number;
  gems: number;
  /** Without the stones of the supply that this viewer does not see. */
  total: number;
  unseen: number;
}

/** What a seat would score now, as far as its supply is known (R-HORUS-45). */
export function scoreOf(v: HorusView, seat: Seat): Sheet {
  const i = seat - 1;
  const worth = (s: Stone | null | undefined) => (s ? valueOf(s) : 0);
  const lower = (v.lower[i] ?? []).reduce((sum, s) => sum + worth(s), 0);
  const upper = (v.upper[i] ?? []).reduce((sum, s, k) => sum + (k + 1) * worth(s), 0);
  const supply = (v.personal[i] ?? []).reduce((sum, s) => sum - worth(s), 0);
  const unseen = (v.personal[i] ?? []).filter((s) => !s).length;
  const gems = v.gems[i] ?? 0;
  return { lower, upper, supply, gems, total: lower + upper + supply + gems, unseen };
}

const LINES = ['lower', 'upper', 'gems', 'supply'] as const;

/** The score of every seat, line by line. */
export function account(v: HorusView, w: Words): Account {
  const sheets = Array.from({ length: v.players }, (_, i) => scoreOf(v, i + 1));
  return {
    how: v.end ? w.ui('ended', { how: w.word(v.end) }) : '',
    lines: LINES.map((line) => ({
      name: w.ui(`sheet.${line}`),
      points: sheets.map((s) => s[line]),
    })),
  };
}

/** Points that a stone brings on a place. */
export const worthAt = (stone: Stone, place: string) =>
  place[0] === 'u' ? valueOf(stone) * Number(place[1]) : valueOf(stone);

/** The seat in whose open places a stone lies, or 0. */
export function ownerOf(v: HorusView, stone: Stone): Seat {
  for (let seat = 1; seat <= v.players; seat++) {
    const i = seat - 1;
    const all = [
      ...topsOf(v, seat),
      ...(v.depot[i] ?? []),
      ...(v.lower[i] ?? []),
      ...(v.upper[i] ?? []),
      ...(v.personal[i] ?? []),
    ];
    if (all.includes(stone)) return seat;
  }
  return 0;
}
