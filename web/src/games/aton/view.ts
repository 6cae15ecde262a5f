/* view - Aton's state as the page reads it, its board, and who leads where. */
import type { Seat } from '../../table/types';

export type Counts = [number, number, number, number];
/** Own cards by value, or only how many: what others may know. */
export type Cards = Counts | number;

export interface AtonView {
  round: number;
  phase: string;
  turn: Seat | null;
  first: Seat | null;
  points: [number, number];
  reserve: [number, number];
  dead: [number, number];
  field: (0 | 1 | 2)[][];
  exchange: [boolean, boolean];
  choice: (string | null)[];
  pile: Cards[];
  pile_public: Cards[];
  /** The known part of the draw pile, next card first; null: covered. */
  bottom: (number | null)[][];
  hand: Cards[];
  hand_public: Cards[];
  discard: Counts[];
  discard_secret: Cards[];
  cartouche: (number[] | null)[];
  drawn: number[][];
  picks_left: number;
  unplaced: number;
  last_pick: (string | null)[];
  quota: Counts[];
  end: string | null;
  winner: number | null;
}

export type Colour = 'yellow' | 'green' | 'black' | 'blue' | 'bonus';

export interface Field {
  id: string;
  temple: number;
  index: number;
  colour: Colour;
  bonus: number;
}

const LAYOUT = ['YYYYKK1BGGGG', 'YYYYKK1BGGGG', 'YYY1KKKBGGG1', 'YYY2KKKBGGG2'];
const COLOURS: Record<string, Colour> = {
  Y: 'yellow',
  G: 'green',
  K: 'black',
  B: 'blue',
  '1': 'bonus',
  '2': 'bonus',
};

/** All 48 fields in the order of the rules. */
export const FIELDS: readonly Field[] = LAYOUT.flatMap((row, t) =>
  [...row].map((c, i) => ({
    id: `${t + 1}.${i}`,
    temple: t + 1,
    index: i,
    colour: COLOURS[c]!,
    bonus: Number(c) || 0,
  })),
);

const order = new Map(FIELDS.map((f, i) => [f.id, i]));
export const byOrder = (a: string, b: string) => order.get(a)! - order.get(b)!;

export const ownerOf = (v: AtonView, f: Field) => v.field[f.temple - 1]![f.index]!;

/** Temples that the seat's third cartouche opens in its turn (R-ATON-21). */
export const openTemples = (v: AtonView, seat: Seat) => v.cartouche[seat - 1]?.[2] ?? 0;

/**
 * Fields from which the seat composes its running set: all that are eligible above
 * its last pick, of which any `picks_left` may be chosen (R-ATON-24).
 */
export function eligible(v: AtonView, seat: Seat): string[] {
  const last = v.last_pick[seat - 1];
  const after = (f: Field) => !last || byOrder(f.id, last) > 0;
  const open = openTemples(v, seat);
  const wanted = (f: Field) => {
    const owner = ownerOf(v, f);
    if (v.phase === 'place') return f.temple <= open && owner === 0;
    if (v.phase !== 'remove') return false;
    const own = v.cartouche[seat - 1]?.[1] === 1;
    return f.temple <= open && owner !== 0 && (owner === seat) === own;
  };
  return FIELDS.filter((f) => after(f) && wanted(f)).map((f) => f.id);
}

/** The lines of a scoring, in their order. */
export const REASONS = [
  'temple1',
  'temple2',
  'temple3',
  'temple4',
  'black',
  'bonus',
] as const;
export type Reason = (typeof REASONS)[number];

export interface Standing {
  reason: Reason;
  /** What is compared. */
  red: number;
  blue: number;
  /** Points that a scoring would give now. */
  gain: [number, number];
}

/** Every line of a scoring as it stands (R-ATON-35 to R-ATON-41). */
export function standings(v: AtonView): Standing[] {
  const count = (test: (f: Field) => boolean): [number, number] => {
    const of = (s: number) =>
      FIELDS.filter((f) => test(f) && ownerOf(v, f) === s).length;
    return [of(1), of(2)];
  };
  const majority = (
    reason: Reason,
    [red, blue]: [number, number],
    worth: (leader: 0 | 1, own: number, other: number) => number,
  ): Standing => ({
    reason,
    red,
    blue,
    gain: [red > blue ? worth(0, red, blue) : 0, blue > red ? worth(1, blue, red) : 0],
  });
  const blues = count((f) => f.colour === 'blue');
  const temple = (n: number) => count((f) => f.temple === n);
  const bonus = [1, 2].map((s) =>
    FIELDS.reduce((sum, f) => sum + (ownerOf(v, f) === s ? f.bonus : 0), 0),
  ) as [number, number];
  return [
    majority('temple1', temple(1), (_, own, other) => own - other),
    majority('temple2', temple(2), () => 5),
    majority('temple3', temple(3), (_, own) => own),
    majority('temple4', temple(4), (leader) => 3 * blues[leader]),
    majority(
      'black',
      count((f) => f.colour === 'black'),
      () => 8,
    ),
    { reason: 'bonus', red: bonus[0], blue: bonus[1], gain: bonus },
  ];
}

/** How near each seat is to winning by a colour or a temple: [have, of]. */
export function races(v: AtonView, seat: Seat) {
  const have = (test: (f: Field) => boolean) => {
    const all = FIELDS.filter(test);
    return {
      n: all.filter((f) => ownerOf(v, f) === seat).length,
      of: all.length,
      lost: all.some((f) => ownerOf(v, f) === 3 - seat),
    };
  };
  const temples = [1, 2, 3, 4].map((n) => have((f) => f.temple === n));
  return {
    yellow: have((f) => f.colour === 'yellow'),
    green: have((f) => f.colour === 'green'),
    temple: temples.reduce((a, b) => (b.n > a.n ? b : a)),
  };
}

/** Own cards in hand as a list of values, ascending; empty when they are hidden. */
export function handOf(v: AtonView, seat: Seat): number[] {
  const h = v.hand[seat - 1];
  if (!Array.isArray(h)) return [];
  return h.flatMap((n, i) => Array<number>(n).fill(i + 1));
}

const sizeOf = (cards: Cards | null | undefined) =>
  Array.isArray(cards) ? cards.reduce((a, b) => a + b, 0) : (cards ?? 0);

export const handSize = (v: AtonView, seat: Seat) => sizeOf(v.hand[seat - 1]);

/** Cards left to draw, before the discards are shuffled. */
export const pileSize = (v: AtonView, seat: Seat) =>
  sizeOf(v.pile[seat - 1]) + (v.bottom[seat - 1]?.length ?? 0);

/** The temples that are lit: those of the seat that picks, else all. */
export const litTemples = (v: AtonView) =>
  v.turn && (v.phase === 'remove' || v.phase === 'place') ? openTemples(v, v.turn) : 4;

/** The board as it would be with these fields set, or taken away. */
export function withSet(v: AtonView, seat: Seat, fields: readonly string[]): AtonView {
  if (!fields.length) return v;
  const field = v.field.map((row) => [...row]);
  for (const id of fields) {
    const [t, f] = id.split('.').map(Number);
    field[t! - 1]![f!] = v.phase === 'place' ? (seat as 1 | 2) : 0;
  }
  return { ...v, field };
}

/** What a scoring would bring both seats now. */
export const sums = (v: AtonView): [number, number] => [
  standings(v).reduce((n, s) => n + s.gain[0], 0),
  standings(v).reduce((n, s) => n + s.gain[1], 0),
];

/** What one more field of the set changes in a scoring now, for both seats. */
export function changeBy(
  v: AtonView,
  seat: Seat,
  chosen: readonly string[],
  id: string,
): [number, number] {
  const rest = chosen.filter((f) => f !== id);
  const before = sums(withSet(v, seat, rest));
  const after = sums(withSet(v, seat, [...rest, id]));
  return [after[0] - before[0], after[1] - before[1]];
}

/** Stones that the seat still owes in the clean-up, by temple. */
export const owed = (v: AtonView, seat: Seat): number[] => [
  ...(v.quota[seat - 1] ?? [0, 0, 0, 0]),
];
