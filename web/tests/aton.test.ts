import { describe, expect, it } from 'vitest';
import {
  assignText,
  lay,
  laid,
  pickTexts,
  toggleCard,
  toggleField,
} from '../src/games/aton/draft';
import { eligible, FIELDS, standings, type AtonView } from '../src/games/aton/view';

function board(stones: Record<string, 1 | 2>, more: Partial<AtonView> = {}): AtonView {
  const field = Array.from({ length: 4 }, () => Array<0 | 1 | 2>(12).fill(0));
  for (const [id, s] of Object.entries(stones)) {
    const [t, f] = id.split('.').map(Number);
    field[t! - 1]![f!] = s;
  }
  return {
    phase: 'place',
    field,
    hand: [[1, 2, 0, 1], 4],
    cartouche: [
      [1, 3, 2, 2],
      [2, 2, 2, 2],
    ],
    last_pick: [null, null],
    picks_left: 2,
    ...more,
  } as AtonView;
}

it('the board has the fields of the rules', () => {
  const count = (c: string) => FIELDS.filter((f) => f.colour === c).length;
  expect(['yellow', 'green', 'black', 'blue', 'bonus'].map(count)).toEqual([
    14, 14, 10, 4, 6,
  ]);
});

describe('a scoring', () => {
  it('gives each line to its majority', () => {
    const v = board({ '1.0': 1, '1.1': 1, '2.0': 2, '3.4': 2, '3.3': 2, '4.7': 1 });
    const gain = Object.fromEntries(standings(v).map((s) => [s.reason, s.gain]));
    expect(gain).toEqual({
      temple1: [2, 0],
      temple2: [0, 5],
      temple3: [0, 2],
      temple4: [3, 0],
      black: [0, 8],
      bonus: [0, 1],
    });
  });
});

describe('a set of fields', () => {
  it('may be chosen in any order and is sent in ascending order', () => {
    const v = board({});
    const draft = {};
    for (const id of ['2.10', '1.9', '4.0', '2.3']) toggleField(draft, v, 1, id);
    expect(pickTexts(draft, v)).toEqual(['place 1.9', 'place 2.10']);
  });

  it('leaves out closed temples and what lies before the last pick', () => {
    const v = board({ '1.0': 2 }, { last_pick: ['1.5', null] });
    const may = eligible(v, 1);
    expect(may[0]).toBe('1.6');
    expect(may.every((f) => Number(f[0]) <= 2)).toBe(true);
  });

  it('removes stones of the other with a 3 or 4, own ones with a 1', () => {
    const stones = { '1.0': 1, '1.1': 2, '3.0': 2 } as const;
    expect(eligible(board(stones, { phase: 'remove' }), 1)).toEqual(['1.1']);
    const own = board(stones, { phase: 'remove', cartouche: [[1, 1, 2, 2], null] });
    expect(eligible(own, 1)).toEqual(['1.0']);
  });
});

describe('cards on cartouches', () => {
  it('make an assignment when all four lie there', () => {
    const v = board({});
    const draft = {};
    for (const c of [0, 1, 2]) toggleCard(draft, c);
    expect(assignText(draft, v, 1)).toBeNull();
    toggleCard(draft, 3);
    expect(assignText(draft, v, 1)).toBe('assign 1224');
  });

  it('change places when one is put on another', () => {
    const draft = {};
    for (const c of [0, 1, 2, 3]) toggleCard(draft, c);
    lay(draft, 0, 3);
    expect(laid(draft)).toEqual([3, 1, 2, 0]);
  });
});
