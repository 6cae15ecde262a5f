import { describe, expect, it } from 'vitest';
import {
  offerOf,
  offerTexts,
  receiveTexts,
  startOffer,
  swapTexts,
} from '../src/games/horus/draft';
import { turned } from '../src/games/horus/layout';
import { piecesOf, turnOf } from '../src/games/horus/pieces';
import {
  isCovered,
  isEnough,
  scoreOf,
  sideOf,
  stakeable,
  type HorusView,
} from '../src/games/horus/view';

/** The state of the specification after 60 actions, as seat 1 sees it. */
const view = (): HorusView =>
  ({
    players: 2,
    motifs: 'bdwu',
    turn: 7,
    active: 1,
    phase: 'acquire',
    gems: [5, 9],
    swapped: [false, false],
    secret: ['', ''],
    personal: [[], ['d3']],
    pool: 4,
    stack: [
      ['d4', 'w3', 'w1'],
      ['b4', 'b3', 'u3'],
    ],
    depth: [
      [0, 0, 1],
      [1, 1, 1],
    ],
    depot: [['d2'], ['u5', 'd1', 'b2']],
    lower: [
      [null, 'u1', null, null],
      [null, 'u2', 'u4', null],
    ],
    upper: [
      [null, 'w4', null, null, null],
      ['b1', null, null, null, null],
    ],
    partner: null,
    target: null,
    stake_gems: 0,
    stake: [],
    balls: [],
    gain: null,
    receive: [],
    picked: [],
    taken: [],
    swap_left: 0,
    floor: 0,
  }) as unknown as HorusView;

describe('an offer of Horus', () => {
  it('starts with the smallest stake of gems', () => {
    const [v, draft] = [view(), {}];
    startOffer(draft, v, 1, 'b4');
    expect(offerOf(draft, v, 1)).toMatchObject({ gems: 1, enough: true });
    startOffer(draft, v, 1, 'u4');
    expect(offerOf(draft, v, 1)).toMatchObject({ gems: 4, enough: true });
  });

  it('is told in the order of the notation (R-HORUS-18)', () => {
    const v = view();
    const draft = { want: 'u4', gems: 1, stones: ['w3', 'd2'] };
    expect(offerTexts(draft, v, 1)).toEqual([
      'want u4',
      'gems 1',
      'add d2',
      'add w3',
      'done',
    ]);
  });

  it('cannot be confirmed below the minimum (R-HORUS-16)', () => {
    expect(offerTexts({ want: 'u4', gems: 3, stones: [] }, view(), 1)).toEqual([]);
    expect(isEnough(view(), 'b4', 0, [])).toBe(false);
    expect(isEnough(view(), 'b4', 0, ['w1'])).toBe(true);
  });

  it('goes on where it was announced', () => {
    const v = { ...view(), phase: 'stones', target: 'u4', stake_gems: 2, floor: 7 };
    v.stake = ['d2'];
    expect(offerTexts({ stones: ['w1'] }, v, 1)).toEqual(['add w1', 'done']);
  });

  it('takes stones from the supply and the tops (R-HORUS-15)', () => {
    expect(stakeable(view(), 2)).toEqual(['b2', 'b3', 'b4', 'd3', 'u3']);
  });
});

describe('the other compositions', () => {
  it('tells a swap with ascending places', () => {
    expect(swapTexts({ picks: [3, 1] }, view())).toEqual([
      'swap',
      'pick 1',
      'pick 3',
      'done',
    ]);
  });

  it('keeps first and stores in the chosen order (R-HORUS-33)', () => {
    const v = { ...view(), phase: 'receive', receive: ['b5', 'd1', 'w2'] };
    expect(receiveTexts({ stores: ['w2', 'b5'] }, v, 2)).toEqual([
      'keep d1',
      'store w2',
      'store b5',
    ]);
    v.personal = [[], ['d3', 'd4', 'd5']];
    expect(receiveTexts({}, v, 2)).toEqual([]);
  });
});

describe('the board of Horus', () => {
  it('scores what is loaded and what is left (R-HORUS-45)', () => {
    expect(scoreOf(view(), 1)).toMatchObject({
      lower: 1,
      upper: 8,
      gems: 5,
      total: 14,
    });
    expect(scoreOf(view(), 2)).toMatchObject({ lower: 6, upper: 1, supply: -3 });
  });

  it('knows covered stones (R-HORUS-07)', () => {
    expect([1, 2, 3, 4].map((j) => isCovered(view(), 1, j))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is seen from the own side', () => {
    expect([1, 2].map((s) => sideOf(2, s))).toEqual([0, 2]);
    expect(turnOf(view(), 1, 2)).toBe(2);
    expect(turnOf(view(), 2, 2)).toBe(0);
    expect(turned({ x: 0, y: 1 }, 1)).toEqual({ x: -1, y: 0 });
  });

  it('shows every visible stone once', () => {
    const keys = piecesOf(view(), 1).map((p) => p.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('stone-b2');
    expect(keys).not.toContain('stone-d1');
  });
});

it('a swap is told in ascending order and leaves the draft as it was', () => {
  const picks = Object.freeze([3, 1]);
  expect(swapTexts({ picks }, view())).toEqual(['swap', 'pick 1', 'pick 3', 'done']);
});
