/* position - a position of Aton by the fields of both colours. */
import { FIELDS, type AtonView } from '../../src/games/aton/view';

export function position(
  red: readonly string[],
  blue: readonly string[],
  more: Partial<AtonView> = {},
): AtonView {
  const owner = (id: string): 0 | 1 | 2 =>
    red.includes(id) ? 1 : blue.includes(id) ? 2 : 0;
  const temple = (t: number) =>
    FIELDS.filter((f) => f.temple === t).map((f) => owner(f.id));
  return {
    round: 1,
    phase: 'over',
    turn: null,
    first: null,
    points: [0, 0],
    reserve: [29 - red.length, 29 - blue.length],
    dead: [0, 0],
    field: [1, 2, 3, 4].map(temple),
    exchange: [true, true],
    choice: [null, null],
    pile: [36, 36],
    pile_public: [0, 0],
    bottom: [[], []],
    hand: [0, 0],
    hand_public: [],
    discard: [],
    discard_secret: [0, 0],
    cartouche: [null, null],
    drawn: [[], []],
    picks_left: 0,
    unplaced: 0,
    last_pick: [null, null],
    quota: [],
    end: null,
    winner: null,
    ...more,
  };
}

/** Fields of one temple: `of(1, 0, 4)` is 1.0 and 1.4. */
export const of = (temple: number, ...fields: number[]) =>
  fields.map((n) => `${temple}.${n}`);
