import { describe, expect, it } from 'vitest';
import { assignText, lay, laid, pickTexts, toggleField } from '../src/games/aton/draft';
import { beginHand, layingOf } from '../src/games/aton/hand.svelte';
import { account, counted, scoringsOf } from '../src/games/aton/scoring.svelte';
import { words } from '../src/lib/i18n.svelte';
import {
  changeBy,
  eligible,
  FIELDS,
  standings,
  withSet,
  type AtonView,
} from '../src/games/aton/view';
import type { Act } from '../src/table/types';

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

describe('what a placement scores', () => {
  const stones = { '1.4': 2, '1.5': 2, '2.4': 1, '2.5': 1, '2.0': 2 } as const;

  it('is told for the field under the hand, for both seats', () => {
    const v = board(stones);
    // A third black field takes the 8 points; temple 1 comes nearer.
    expect(changeBy(v, 1, [], '3.4')).toEqual([9, 0]);
    // An own third stone in temple 1 gives blue one point more for the difference.
    expect(changeBy(v, 2, [], '1.8')).toEqual([0, 1]);
  });

  it('counts what is chosen already, and leaves the board as it is', () => {
    const v = board(stones);
    expect(changeBy(v, 1, ['3.4'], '3.5')).toEqual([1, 0]);
    expect(changeBy(v, 1, ['3.4'], '3.4')).toEqual([9, 0]);
    withSet(v, 1, ['1.0', '4.11']);
    expect(v).toEqual(board(stones));
  });

  it('is seen for removals as well', () => {
    const v = board(stones, { phase: 'remove' });
    expect(changeBy(v, 1, [], '1.4')).toEqual([8, -1]);
  });
});

describe('a scoring that is shown', () => {
  const points = (seat: number, amount: number, reason: string) => ({
    kind: 'points',
    seat,
    amount,
    reason,
  });
  it('is read from the log, without the points of cartouche 1', () => {
    const acts = [
      { ev: [points(1, 6, 'cartouche'), { kind: 'scoring' }, points(2, 5, 'temple2')] },
      { ev: [points(2, 2, 'cartouche')] },
      { ev: [{ kind: 'scoring' }, points(1, 8, 'black'), points(2, 1, 'bonus')] },
    ] as unknown as Act[];
    const found = scoringsOf(acts);
    expect(found.length).toBe(2);
    expect(found[0]).toMatchObject({ temple2: [0, 5], black: [0, 0] });
    expect(found[1]).toMatchObject({ black: [8, 0], bonus: [0, 1], temple2: [0, 0] });
  });

  it('lights the fields that a line counts', () => {
    const v = board({ '4.0': 1, '1.7': 1, '2.7': 2, '3.4': 2 });
    expect([...counted(v, 'temple4')].sort()).toEqual(['1.7', '4.0']);
    expect([...counted(v, 'black')]).toEqual(['3.4']);
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
    for (const c of [0, 1, 2]) lay(draft, c, c);
    expect(assignText(draft, v, 1)).toBeNull();
    lay(draft, 3, 3);
    expect(assignText(draft, v, 1)).toBe('assign 1224');
  });

  it('stay when the other decides, and go with the hand', () => {
    const desk = {};
    const mine = layingOf(desk, 1);
    beginHand(mine, '3:1224');
    lay(mine, 2, 0);
    beginHand(layingOf(desk, 1), '3:1224');
    expect(layingOf(desk, 1).laid).toEqual([2, null, null, null]);
    expect(layingOf(desk, 2).laid).toEqual([null, null, null, null]);
    beginHand(mine, '3:1334');
    expect(mine.laid).toEqual([null, null, null, null]);
  });

  it('change places when one is put on another', () => {
    const draft = {};
    for (const c of [0, 1, 2, 3]) lay(draft, c, c);
    lay(draft, 0, 3);
    expect(laid(draft)).toEqual([3, 1, 2, 0]);
  });
});

it('the end of a game tells what gave each seat its points', async () => {
  const w = words('aton');
  await w.load();
  const points = (seat: number, amount: number, reason: string) => ({
    kind: 'points',
    seat,
    amount,
    reason,
  });
  const log = [
    { ev: [points(2, 4, 'cartouche')] },
    { ev: [{ kind: 'scoring' }, points(1, 5, 'temple2'), points(2, 8, 'black')] },
    { ev: [points(2, 2, 'cartouche')] },
  ] as unknown as Act[];
  const { how, lines } = account(board({}, { end: 'scoring' }), log, w);
  const given = lines.filter((l) => l.points.some((n) => n));
  expect(given.map((l) => l.points)).toEqual([
    [0, 6],
    [5, 0],
    [0, 8],
  ]);
  expect(how).toContain(w.word('scoring'));
});
