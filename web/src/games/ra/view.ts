/* view - Ra's state as the page reads it, and what a display would score. */
import type { Act, Seat } from '../../table/types';

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
  /** null: covered. */
  points: (number | null)[];
  suns: number[][];
  /** Suns that lie face down; null: covered. */
  spent: (number | null)[][];
  centre_sun: number;
  ra_track: number;
  offer: (Kind | null)[];
  /** By kind, or only how many: people do not look into the bag. */
  bag: number[] | number;
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
/** Suns are null while some of them lie face down. */
export type Sheet = Record<Exclude<Line, 'sun'>, number> & { sun: number | null };

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

/** Different kinds, and three, four, five of one kind (R-RA-45). */
export const monumentPoints = (piles: readonly number[]): number =>
  VARIETY[piles.filter((n) => n > 0).length]! +
  piles.reduce((sum, n) => sum + EQUALS[n]!, 0);

/** What this seat would score if the epoch ended now; monuments and suns only count
 * after the third, but are told in every one. */
export function projected(v: RaView, seat: Seat): Sheet {
  const t = v.tableau[seat - 1]!;
  const civil = t.slice(5, 10).filter((n) => n > 0).length;
  const monuments = t.slice(10, 18);
  const suns = v.suns.map((s, i) => [...s, ...v.spent[i]!]);
  const sums = suns.map((s) => s.reduce<number>((a, b) => a + (b ?? 0), 0));
  const seen = suns.every((s) => !s.includes(null));
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
    monument: monumentPoints(monuments),
    sun: seen ? extremes(sums, sums[seat - 1]!, 5, 5) : null,
  };
}

/** Sum of the lines that count at the end of this epoch, without suns that lie face down. */
export function projectedSum(v: RaView, seat: Seat): number {
  const p = projected(v, seat);
  const now = p.god + p.gold + p.pharaoh + p.nile + p.civilization;
  return v.epoch === 3 ? now + p.monument + (p.sun ?? 0) : now;
}

/** In the last epoch suns count, and some of them may not be seen. */
export const lacksSuns = (v: RaView, seat: Seat): boolean =>
  v.epoch === 3 && projected(v, seat).sun === null;

export interface Scoring {
  epoch: number;
  lines: Record<string, number[]>;
  /** What the scoring gave, by seat. */
  sum: number[];
  /** What the seat has after it; null: covered. */
  points: (number | null)[];
}

/** The lines that count in this scoring (R-RA-39). */
export const linesOf = (s: Scoring): readonly Line[] =>
  LINES.filter((l) => (l !== 'monument' && l !== 'sun') || s.epoch === 3);

/** "+5", "−2", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** The scorings so far, as they were told; nothing is added up here. */
export function scorings(log: readonly Act[]): Scoring[] {
  const found: Scoring[] = [];
  for (const e of log.flatMap((a) => a.ev)) {
    const seat = Number(e.seat) - 1;
    const here = found[found.length - 1];
    if (e.kind === 'epoch-end')
      found.push({ epoch: Number(e.number), lines: {}, sum: [], points: [] });
    else if (e.kind === 'score' && here)
      (here.lines[String(e.line)] ??= [])[seat] = Number(e.points);
    else if (e.kind === 'total' && here) {
      here.sum[seat] = Number(e.sum);
      here.points[seat] = typeof e.points === 'number' ? e.points : null;
    }
  }
  return found.filter((s) => s.sum.length).reverse();
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
