/* view - Ra's state as the page reads it, and what a display would score. */
import type { Seat } from '../../table/types';

/** Kinds in the order of the rules (R-RA-02); 0..17 can lie in a display. */
export const KINDS = [
  'god',
  'gold',
  'pharaoh',
  'nile',
  'flood',
  'art',
  'agriculture',
  'religion',
  'astronomy',
  'writing',
  'fortress',
  'obelisk',
  'palace',
  'pyramid',
  'sphinx',
  'statues',
  'step-pyramid',
  'temple',
  'funeral',
  'drought',
  'unrest',
  'earthquake',
  'ra',
] as const;

export type Kind = (typeof KINDS)[number];

export type Group =
  'god' | 'gold' | 'pharaoh' | 'nile' | 'civilization' | 'monument' | 'disaster' | 'ra';

export interface RaView {
  players: number;
  edition: number;
  epoch: number;
  phase: string;
  turn: Seat | null;
  actor: Seat | null;
  points: number[];
  suns: number[][];
  spent: number[][];
  centre_sun: number;
  ra_track: number;
  offer: (Kind | null)[];
  bag: number[];
  tableau: number[][];
  auction: 'invoked' | 'ra-tile' | 'row-full' | null;
  bids: (number | null)[];
  disasters: number[];
  owed: number;
  last_pick: Kind | null;
}

export const indexOf = (kind: Kind) => KINDS.indexOf(kind);

export function groupOf(kind: Kind): Group {
  const i = indexOf(kind);
  if (i === 0) return 'god';
  if (i === 1) return 'gold';
  if (i === 2) return 'pharaoh';
  if (i <= 4) return 'nile';
  if (i <= 9) return 'civilization';
  if (i <= 17) return 'monument';
  return i <= 21 ? 'disaster' : 'ra';
}

/** The lines of a scoring, in the order of the score sheet (R-RA-39). */
export const LINES = [
  'god',
  'gold',
  'pharaoh',
  'nile',
  'civilization',
  'monument',
  'sun',
] as const;
export type Line = (typeof LINES)[number];
export type Sheet = Record<Line, number>;

export const kindsOf: Record<Exclude<Line, 'sun'>, readonly Kind[]> = {
  god: ['god'],
  gold: ['gold'],
  pharaoh: ['pharaoh'],
  nile: ['nile', 'flood'],
  civilization: KINDS.slice(5, 10),
  monument: KINDS.slice(10, 18),
};

export const RA_SPACES = [0, 0, 6, 8, 9, 10];
const CIVILIZATION = [-5, 0, 0, 5, 10, 15];
const VARIETY = [0, 1, 2, 3, 4, 5, 6, 10, 15];
const EQUALS = [0, 0, 0, 5, 10, 15];

/** Most gains, fewest loses; nothing when all are equal (R-RA-42, R-RA-46). */
function extremes(all: number[], own: number, gain: number, loss: number): number {
  const [most, least] = [Math.max(...all), Math.min(...all)];
  if (most === least) return 0;
  return own === most ? gain : own === least ? -loss : 0;
}

/** What this seat would score if the epoch ended now; monuments and suns only count
 * after the third, but are told in every one. */
export function projected(v: RaView, seat: Seat): Sheet {
  const t = v.tableau[seat - 1]!;
  const civil = t.slice(5, 10).filter((n) => n > 0).length;
  const monuments = t.slice(10, 18);
  const sums = v.suns.map((s, i) => [...s, ...v.spent[i]!].reduce((a, b) => a + b, 0));
  return {
    god: 2 * t[0]!,
    gold: 3 * t[1]!,
    pharaoh: extremes(
      v.tableau.map((x) => x[2]!),
      t[2]!,
      5,
      2,
    ),
    nile: t[4]! > 0 ? t[3]! + t[4]! : 0,
    civilization: CIVILIZATION[civil]!,
    monument:
      VARIETY[monuments.filter((n) => n > 0).length]! +
      monuments.reduce((sum, n) => sum + EQUALS[n]!, 0),
    sun: extremes(sums, sums[seat - 1]!, 5, 5),
  };
}

/** Sum of the lines that count at the end of this epoch. */
export function projectedSum(v: RaView, seat: Seat): number {
  const p = projected(v, seat);
  const now = p.god + p.gold + p.pharaoh + p.nile + p.civilization;
  return v.epoch === 3 ? now + p.monument + p.sun : now;
}

/** The seats in the order in which they speak in this auction (R-RA-22). */
export function speakers(v: RaView): Seat[] {
  if (!v.turn) return [];
  const order = Array.from(
    { length: v.players },
    (_, i) => ((v.turn! + i) % v.players) + 1,
  );
  return order.filter((s) => v.suns[s - 1]!.length > 0 || v.bids[s - 1]);
}

export const highest = (v: RaView) => Math.max(0, ...v.bids.map((b) => b ?? 0));
