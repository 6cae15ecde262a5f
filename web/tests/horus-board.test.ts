import { describe, expect, it } from 'vitest';
import {
  offerOf,
  offerTexts,
  receiveTexts,
  startOffer,
  swapTexts,
} from '../src/games/horus/draft';
import { bubble, layoutOf, type Box } from '../src/games/horus/layout';
import horus from '../src/games/horus/index';
import {
  piecesOf as ofSeat,
  seatAt,
  spacesOf,
  waitingOf,
} from '../src/games/horus/pieces';
import { dealOf, endsOf, stakeWords, wayOf } from '../src/games/horus/stakes';
import {
  isCovered,
  isEnough,
  ownerOf,
  scoreOf,
  sideOf,
  stakeable,
  type HorusView,
} from '../src/games/horus/view';
import { words } from '../src/lib/i18n.svelte';
import type { Act, GameEvent, SeatInfo } from '../src/table/types';

const SHAPES = ['wide', 'tall', 'low', 'tower'];
/** Every stone that is seen, as seat `me` sees it. */
const piecesOf = (v: HorusView, me: number, shape = 'wide') => {
  const layout = layoutOf(shape, v.players);
  const seats = Array.from({ length: v.players }, (_, i) => i + 1);
  return [
    ...seats.flatMap((seat) => ofSeat(v, seat, me, layout)),
    ...waitingOf(v, layout),
  ];
};

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

  it('is seen from the own side, the others in their order around it', () => {
    expect([1, 2].map((s) => sideOf(2, s))).toEqual([0, 2]);
    for (const shape of SHAPES) {
      const layout = layoutOf(shape, 4);
      const four = { ...view(), players: 4 };
      expect(seatAt(layout, four, 3, 3)).toBe(layout.mine);
      expect(seatAt(layout, four, 4, 3)).toBe(layout.others[0]);
      expect(seatAt(layout, four, 2, 3)).toBe(layout.others[2]);
    }
  });

  it('has room for every barque and raft in each composition', () => {
    for (const shape of SHAPES)
      for (const players of [2, 3, 4]) {
        const l = layoutOf(shape, players);
        for (const { boat, raft } of [l.mine, ...l.others]) {
          const half = (boat.short ? 215 : 290) * boat.k;
          const ends = [boat.x - half, raft.x - raft.size / 2];
          const others = [boat.x + half, raft.chest.x + raft.held];
          expect(Math.min(...ends), `${shape} ${players}`).toBeGreaterThanOrEqual(0);
          expect(Math.max(...others), `${shape} ${players}`).toBeLessThanOrEqual(l.w);
          expect(boat.y - 140 * boat.k).toBeGreaterThan(l.asked.h - 4);
          expect(raft.y).toBeLessThan(l.h);
        }
      }
  });

  it('has room for what is said: over no stone, no place and no other bubble', () => {
    for (const shape of SHAPES)
      for (const players of [2, 3, 4]) {
        const l = layoutOf(shape, players);
        const seats = [l.mine, ...l.others];
        const said = l.others.map((at) => bubble(l, at.said));
        // On its side a phone shows only one, in the line of what is asked.
        const bubbles = shape === 'low' ? said.slice(0, 1) : said;
        const places = seats.flatMap((at, i) =>
          spacesOf(view(), i + 1, at).map((p) => ({
            x: p.x - p.size / 2,
            y: p.y - p.size / 2,
            w: p.size,
            h: p.size,
          })),
        );
        const solid = [...places, ...(shape === 'low' ? [] : [l.asked])];
        const apart = (a: Box, b: Box) =>
          a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
        for (const [i, b] of bubbles.entries()) {
          const others = [...solid, ...bubbles.filter((_, k) => k !== i)];
          const hit = others.filter((o) => !apart(b, o));
          expect(hit, `${shape}, ${players} players, bubble ${i + 1}`).toEqual([]);
          expect(b.x).toBeGreaterThanOrEqual(0);
          expect(b.x + b.w).toBeLessThanOrEqual(l.w);
        }
      }
  });

  it('shows every visible stone once', () => {
    for (const shape of SHAPES) {
      const keys = piecesOf(view(), 1, shape).map((p) => p.key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toContain('stone-b2');
      expect(keys).not.toContain('stone-d1');
    }
  });
});

describe('what only its owner sees', () => {
  /** As seat 1 sees it where nobody has to look away: backs of the others' stones. */
  const covered = (): HorusView => ({
    ...view(),
    personal: [['w2'], [null, null, null]],
    depot: [['d2'], [null, null, 'b2']],
    secret: ['', null],
  });

  it('stands there with its back, in the right number', () => {
    const pieces = piecesOf(covered(), 1);
    const backs = pieces.filter((p) => p.stone === null);
    expect(backs.map((p) => [p.seat, p.spot, p.n])).toEqual([
      [2, 'supply', 1],
      [2, 'supply', 2],
      [2, 'supply', 3],
    ]);
    expect(new Set(pieces.map((p) => p.key)).size).toBe(pieces.length);
    expect(pieces.some((p) => p.key === 'stone-w2' && p.seat === 1)).toBe(true);
  });

  it('is neither counted nor known to belong to anybody', () => {
    expect(scoreOf(covered(), 2)).toMatchObject({ supply: 0, unseen: 3 });
    expect(scoreOf(covered(), 1)).toMatchObject({ supply: -2, unseen: 0 });
    expect(ownerOf(covered(), 'd3')).toBe(0);
    expect(ownerOf(covered(), 'b2')).toBe(2);
  });

  it('leaves a number of points in sight, marked as incomplete', async () => {
    const w = words('horus');
    await w.load();
    const sum = (seat: number) => horus.summary!({ ...covered() }, seat, w, 1);
    expect(sum(1).covered).toBeUndefined();
    expect(sum(2)).toMatchObject({
      score: 16,
      covered: expect.stringContaining('(3)'),
    });
  });

  it('lies beneath the top of a depot', () => {
    const layout = layoutOf('wide', 2);
    const depot = spacesOf(covered(), 2, layout.others[0]!).find(
      (s) => s.spot === 'pile' && s.n === 4,
    );
    expect(depot?.beneath).toBe(2);
    expect(stakeable(covered(), 2)).toEqual(['b2', 'b3', 'b4', 'u3']);
  });

  it('flies into the supply while it is still seen', () => {
    const motion = (e: GameEvent, after: HorusView) =>
      horus.motion!(e, { ...view() }, words('horus'), { ...after }, {} as Act).flights;
    const take = { kind: 'take', seat: 2, stone: 'b4', place: 1 };
    const gone = covered();
    gone.stack = [gone.stack[0]!, [null, 'b3', 'u3']];
    expect(motion(take, gone)).toEqual([
      { from: 'stone-b4', to: 'supply-2', lead: 'from' },
    ]);
    expect(motion(take, covered())).toEqual([
      { from: 'stone-b4', to: 'stone-b4', lead: 'to' },
    ]);
  });
});

describe('what is at stake', () => {
  const seats = [{ label: 'Anna' }, { label: 'Hori' }] as SeatInfo[];
  const offered = (target: string): HorusView => ({
    ...view(),
    ...{ phase: 'answer', partner: 2, target, stake_gems: 2, stake: ['d2'] },
  });
  const told = async (target: string, me: number) => {
    const w = words('horus');
    await w.load();
    const v = offered(target);
    const deal = dealOf(v)!;
    const ends = endsOf(deal, v, w, seats, me, {});
    const lines = ends.map((e) => `${e.who} ${e.what}`);
    return [wayOf(deal, v, w), stakeWords(deal, w), ...lines].join('\n');
  };

  it('is told before a refusal: ball and ring for a stone of a stack (R-HORUS-21)', async () => {
    const text = await told('b4', 2);
    expect(text).toContain('ball');
    expect(text).toContain('Anna wins: gets bread 4');
    expect(text).toContain('2 gems, duck 2');
    expect(text).toContain('You win: you keep bread 4 and get the stake');
  });

  it('is told before a refusal: the ring at once for a stone of a barque', async () => {
    const text = await told('u4', 1);
    expect(text).not.toContain('ball');
    expect(text).toContain('You win: you get urn 4');
    expect(text).toContain('Hori wins: keeps urn 4');
  });
});

it('the end of a turn is asked for, also after the last stone was loaded', () => {
  expect(horus.isAutomatic!('done')).toBe(false);
  expect(horus.isAutomatic!('pass')).toBe(true);
});

it('a swap is told in ascending order and leaves the draft as it was', () => {
  const picks = Object.freeze([3, 1]);
  expect(swapTexts({ picks }, view())).toEqual(['swap', 'pick 1', 'pick 3', 'done']);
});

it('the end of a game tells what gave each seat its points', async () => {
  const w = words('horus');
  await w.load();
  const over = { ...view(), end: 'barge' } as HorusView;
  const { how, lines } = horus.account!(over as never, [], w);
  const sums = [1, 2].map((s) => lines.reduce((n, l) => n + l.points[s - 1]!, 0));
  expect(sums).toEqual([scoreOf(over, 1).total, scoreOf(over, 2).total]);
  expect(how).toContain(w.word('barge'));
});
