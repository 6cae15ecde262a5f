/* pieces - every stone that is seen, and the empty places, with where they lie. */
import type { Seat } from '../../table/types';
import {
  heldAt,
  lowerAt,
  ownAt,
  pileAt,
  SMALL,
  STONE,
  turned,
  upperAt,
  type Point,
} from './layout';
import { isCovered, sideOf, topsOf, type HorusView, type Stone } from './view';

export type Spot = 'lower' | 'upper' | 'pile' | 'supply' | 'wait';

export interface Piece extends Point {
  /** Unique: a stone by its face, an unknown one by its place. */
  key: string;
  stone: Stone | null;
  seat: Seat;
  spot: Spot;
  /** Number of the place. */
  n: number;
  size: number;
  covered: boolean;
}

export interface Space extends Point {
  seat: Seat;
  spot: 'lower' | 'upper' | 'pile';
  n: number;
  /** Stones beneath the visible one. */
  beneath: number;
}

/** Quarter turns from the reader's side to that of a seat. */
export function turnOf(v: HorusView, seat: Seat, me: Seat): number {
  return (sideOf(v.players, seat) - sideOf(v.players, me || 1) + 4) % 4;
}

const seatsFrom = (v: HorusView, me: Seat): Seat[] =>
  Array.from(
    { length: v.players },
    (_, i) => ((i + Math.max(me, 1) - 1) % v.players) + 1,
  );

export function spacesOf(v: HorusView, me: Seat): Space[] {
  return seatsFrom(v, me).flatMap((seat) => {
    const turn = turnOf(v, seat, me);
    const at = (spot: Space['spot'], n: number, p: Point, beneath = 0): Space => ({
      seat,
      spot,
      n,
      beneath,
      ...turned(p, turn),
    });
    const under = (place: number) =>
      place === 4
        ? Math.max(0, (v.depot[seat - 1]?.length ?? 0) - 1)
        : (v.depth[seat - 1]?.[place - 1] ?? 0);
    return [
      ...[1, 2, 3, 4].map((j) => at('lower', j, lowerAt(j))),
      ...[1, 2, 3, 4, 5].map((k) => at('upper', k, upperAt(k))),
      ...[1, 2, 3, 4].map((n) => at('pile', n, pileAt(n), under(n))),
    ];
  });
}

export function piecesOf(v: HorusView, me: Seat): Piece[] {
  return [...seatsFrom(v, me).flatMap((seat) => ofSeat(v, seat, me)), ...inMiddle(v)];
}

function ofSeat(v: HorusView, seat: Seat, me: Seat): Piece[] {
  const turn = turnOf(v, seat, me);
  const found: Piece[] = [];
  const put = (
    stone: Stone | null,
    spot: Spot,
    n: number,
    p: Point,
    size = STONE,
    covered = false,
  ) =>
    found.push({
      key: stone ? `stone-${stone}` : `hidden-${seat}-${spot}-${n}`,
      stone,
      seat,
      spot,
      n,
      size,
      covered,
      ...p,
    });
  const held = v.personal[seat - 1] ?? [];
  held.forEach((stone, i) => {
    if (seat === me) put(stone, 'supply', i + 1, ownAt(i), STONE + 2);
    else put(stone, 'supply', i + 1, turned(heldAt(i, held.length), turn), SMALL);
  });
  topsOf(v, seat).forEach((stone, i) => {
    if (stone) put(stone, 'pile', i + 1, turned(pileAt(i + 1), turn));
  });
  v.lower[seat - 1]?.forEach((stone, i) => {
    const hidden = isCovered(v, seat, i + 1);
    if (stone) put(stone, 'lower', i + 1, turned(lowerAt(i + 1), turn), STONE, hidden);
  });
  v.upper[seat - 1]?.forEach((stone, i) => {
    if (stone) put(stone, 'upper', i + 1, turned(upperAt(i + 1), turn));
  });
  return found;
}

/** Stones on their way: gained, received, taken off in a swap. */
function inMiddle(v: HorusView): Piece[] {
  const row = (stones: readonly Stone[], y: number, seat: Seat): Piece[] =>
    stones.map((stone, i) => ({
      key: `stone-${stone}`,
      stone,
      seat,
      spot: 'wait',
      n: i + 1,
      size: stones.length > 3 ? 24 : 32,
      covered: false,
      x: (i - (stones.length - 1) / 2) * (stones.length > 3 ? 25 : 34),
      y,
    }));
  const gain = v.gain ? [v.gain] : [];
  const both = gain.length > 0 && v.receive.length > 0;
  return [
    ...row(gain, both ? -12 : 4, v.active ?? 0),
    ...row(v.receive, both ? 26 : 4, v.partner ?? 0),
    ...row(v.taken, 4, v.active ?? 0),
  ];
}

/** Name of a place in the words of the game: lower2, upper5, pile1, depot, supply. */
export function spotWord(spot: Spot, n: number): string {
  if (spot === 'pile') return n === 4 ? 'depot' : `pile${n}`;
  return spot === 'lower' || spot === 'upper' ? `${spot}${n}` : 'supply';
}
