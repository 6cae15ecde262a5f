/* pieces - every stone that is seen, and the empty places, with where they stand. */
import type { Seat } from '../../table/types';
import {
  heldAt,
  LOADED,
  lowerAt,
  ownAt,
  pileAt,
  upperAt,
  type Layout,
  type Point,
  type SeatAt,
} from './layout';
import { isCovered, topsOf, type HorusView, type Stone } from './view';

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
  size: number;
  /** Stones beneath the visible one. */
  beneath: number;
}

/** Seats in their order around the table, from the reader on. */
export const seatsFrom = (v: HorusView, me: Seat): Seat[] =>
  Array.from(
    { length: v.players },
    (_, i) => ((i + Math.max(me, 1) - 1) % v.players) + 1,
  );

/** Where a seat is; a spectator sits with the first one. */
export function seatAt(l: Layout, v: HorusView, seat: Seat, me: Seat): SeatAt {
  const i = seatsFrom(v, me).indexOf(seat);
  return i <= 0 ? l.mine : l.others[i - 1]!;
}

export function spacesOf(v: HorusView, seat: Seat, at: SeatAt): Space[] {
  const under = (place: number) =>
    place === 4
      ? Math.max(0, (v.depot[seat - 1]?.length ?? 0) - 1)
      : (v.depth[seat - 1]?.[place - 1] ?? 0);
  const size = LOADED * at.boat.k;
  return [
    ...[1, 2, 3, 4].map((n) => ({
      ...{ seat, spot: 'lower' as const, n, size, beneath: 0 },
      ...lowerAt(at.boat, n),
    })),
    ...[1, 2, 3, 4, 5].map((n) => ({
      ...{ seat, spot: 'upper' as const, n, size, beneath: 0 },
      ...upperAt(at.boat, n),
    })),
    ...[1, 2, 3, 4].map((n) => ({
      ...{ seat, spot: 'pile' as const, n, size: at.raft.size, beneath: under(n) },
      ...pileAt(at.raft, n),
    })),
  ];
}

export function piecesOf(v: HorusView, seat: Seat, me: Seat, l: Layout): Piece[] {
  const at = seatAt(l, v, seat, me);
  const found: Piece[] = [];
  const put = (
    stone: Stone | null,
    spot: Spot,
    n: number,
    p: Point & { size: number },
    covered = false,
  ) => {
    const key = stone ? `stone-${stone}` : `hidden-${seat}-${spot}-${n}`;
    found.push({ key, stone, seat, spot, n, covered, ...p });
  };
  const held = v.personal[seat - 1] ?? [];
  held.forEach((stone, i) =>
    put(
      stone,
      'supply',
      i + 1,
      at === l.mine ? ownAt(l, i, held.length) : heldAt(at.raft, i, held.length),
    ),
  );
  topsOf(v, seat).forEach((stone, i) => {
    if (stone)
      put(stone, 'pile', i + 1, { ...pileAt(at.raft, i + 1), size: at.raft.size });
  });
  const size = LOADED * at.boat.k;
  v.lower[seat - 1]?.forEach((stone, i) => {
    const hidden = isCovered(v, seat, i + 1);
    if (stone) put(stone, 'lower', i + 1, { ...lowerAt(at.boat, i + 1), size }, hidden);
  });
  v.upper[seat - 1]?.forEach((stone, i) => {
    if (stone) put(stone, 'upper', i + 1, { ...upperAt(at.boat, i + 1), size });
  });
  return found;
}

/** Stones on their way, on the shore of the island: gained, received, taken in a swap. */
export function waitingOf(v: HorusView, l: Layout): Piece[] {
  const gain = v.gain ? [v.gain] : [];
  const all = [...gain, ...v.receive, ...v.taken];
  const room = 400 * l.island.k;
  const size = Math.min(l.mine.raft.size, room / Math.max(1, all.length) - 3);
  const y = l.island.y + 62 * l.island.k;
  return all.map((stone, i) => ({
    key: `stone-${stone}`,
    stone,
    seat: (v.receive.includes(stone) ? v.partner : v.active) ?? 0,
    spot: 'wait',
    n: i + 1,
    size,
    covered: false,
    x: l.island.x + (i - (all.length - 1) / 2) * (size + 4),
    y,
  }));
}

/** Name of a place in the words of the game: lower2, upper5, pile1, depot, supply. */
export function spotWord(spot: Spot, n: number): string {
  if (spot === 'pile') return n === 4 ? 'depot' : `pile${n}`;
  return spot === 'lower' || spot === 'upper' ? `${spot}${n}` : 'supply';
}
