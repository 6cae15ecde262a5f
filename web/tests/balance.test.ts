/* Games that were looked at become lines, and lines a balance. */
import { describe, expect, it } from 'vitest';
import { balances, course, isSure, meanOf } from '../src/look/balance';
import { bearing, digestOf, isCloser, type Digest } from '../src/look/digest';
import { accountFrom, TERMS, type RecordAnalysis } from '../src/look/reading';
import type { Table } from '../src/table/wire';

const seat = (n: number, me = false) => ({ seat: n, me });
const table = (more: Partial<Table> = {}): Table =>
  ({
    id: 'one',
    game: 'ra',
    options: { players: '2' },
    state: 'finished',
    updated: 5,
    seats: [seat(1, true), seat(2)],
    result: { score: [30, 20], rank: [1, 2], winners: [1], resigned: null },
    ...more,
  }) as Table;

const names = { brilliant: 0, best: 1, good: 0, inaccuracy: 1, mistake: 0, blunder: 0 };
const choice = (ply: number, actor: number, phase: string, cost: number, why = '') => ({
  ...{ ply, actor, phase, cost, name: cost ? 'mistake' : 'best', text: 'x', best: [] },
  before: [0.5, 0.5],
  after: actor === 1 ? [0.5 - cost, 0.5 + cost] : [0.5 + cost, 0.5 - cost],
  shift: actor === 1 ? [-cost, cost] : [cost, -cost],
  why: why ? [{ about: why, sign: 1 as const }] : [],
});
const roll = (ply: number, luck: number) => ({
  ...{ ply, actor: '*', phase: 'tile', text: 'tile', outcomes: 2 },
  ...{ before: [0.5, 0.5], after: [0.5 + luck, 0.5 - luck], luck: [luck, -luck] },
});
const found = {
  ...{ game: 'ra', nodes: 300, over: true },
  moments: [
    roll(0, 0.1),
    choice(1, 1, 'auction', 0.06, 'suns'),
    choice(2, 2, 'turn', 0.02),
    choice(3, 1, 'turn', 0.02, 'suns'),
    choice(4, 1, 'turn', 0),
  ],
  seats: [
    {
      ...{ seat: 1, decisions: 3, sound: 1, names },
      ...{
        start: 0.5,
        luck: 0.1,
        own: -0.08,
        others: 0.02,
        unknowable: 0.46,
        result: 1,
      },
    },
    {
      ...{ seat: 2, decisions: 1, sound: 0, names },
      ...{
        start: 0.5,
        luck: -0.1,
        own: -0.02,
        others: 0.08,
        unknowable: -0.46,
        result: 0,
      },
    },
  ],
} as unknown as RecordAnalysis;

describe('a finished game', () => {
  it('counts for whoever played it alone at their device', () => {
    expect(bearing(table())).toBe('mine');
    expect(bearing(table({ seats: [seat(1, true), seat(2, true)] as never }))).toBe(
      'shared',
    );
    expect(bearing(table({ moved: 40 }))).toBe('begun');
    expect(bearing(table({ seats: [seat(1), seat(2)] as never }))).toBe('other');
    expect(bearing(table({ state: 'closed', result: null }))).toBe('other');
  });

  it('becomes a line that adds up and says where mistakes were made', () => {
    const line = digestOf(table(), found, 'e');
    expect(line).toMatchObject({
      ...{ seat: 1, players: 2, at: 5, nodes: 300, result: 1 },
      phases: { auction: [1, 0.06], turn: [2, 0.02] },
      missed: { suns: 0.08 },
      slips: { inaccuracy: 1, mistake: 0, blunder: 0 },
    });
    expect(TERMS.reduce((sum, t) => sum + line[t], 0)).toBeCloseTo(1);
    expect(JSON.stringify(line).length).toBeLessThan(600);
  });

  it('that was given up is the doing of whoever gave up', () => {
    const stood = structuredClone(found);
    for (const s of stood.seats) s.result = s.result ? 0.6 : 0.4;
    stood.seats[0]!.unknowable = 0.06;
    const lost = { score: null, rank: [2, 1], winners: [2], resigned: 1 };
    const line = digestOf(table({ result: lost }), stood, 'e');
    expect(line.result).toBe(0);
    expect(line.own).toBeCloseTo(-0.08 - 0.6);
    const won = { score: null, rank: [1, 2], winners: [1], resigned: 2 };
    expect(digestOf(table({ result: won }), stood, 'e').others).toBeCloseTo(0.02 + 0.4);
  });

  it('keeps the closer look of an engine, and the last of another', () => {
    const line = (engine: string, nodes: number) => ({ engine, nodes }) as Digest;
    expect(isCloser(line('a', 300), undefined)).toBe(true);
    expect(isCloser(line('a', 300), line('a', 1000))).toBe(false);
    expect(isCloser(line('b', 300), line('a', 1000))).toBe(true);
  });
});

describe('the account of a game that began in the middle of another', () => {
  it('adds up from there on', () => {
    const cut = accountFrom(found, 2);
    expect(cut[0]).toMatchObject({ start: 0.5, decisions: 2, sound: 1 });
    expect(cut[0]!.luck).toBeCloseTo(0);
    expect(cut[0]!.own).toBeCloseTo(-0.02);
    expect(cut[1]!.own).toBeCloseTo(-0.02);
    expect(cut[0]!.names).toMatchObject({ mistake: 1, best: 1, inaccuracy: 0 });
    expect(accountFrom(found, 0)).toBe(found.seats);
  });
});

describe('a balance', () => {
  const line = (n: number, more: Partial<Digest> = {}): Digest => ({
    ...digestOf(table({ id: `t${n}`, updated: n }), found, 'e'),
    ...more,
  });

  it('says how far a mean may be off', () => {
    expect(meanOf([3])).toEqual({ mean: 3, off: null });
    const { mean, off } = meanOf([1, 2, 3]);
    expect(mean).toBe(2);
    expect(off).toBeCloseTo(4.3 / Math.sqrt(3));
    expect(isSure(meanOf([1, 1.1, 0.9, 1]))).toBe(true);
    expect(isSure(meanOf([1, -1, 2]))).toBe(false);
    expect(isSure(meanOf([1]))).toBe(false);
  });

  it('parts titles and numbers of players, what is played most first', () => {
    const all = [line(1), line(2), line(3, { game: 'aton' }), line(4, { players: 3 })];
    const found = balances(all, (d) => d.game);
    expect(found.map((b) => [b.key, b.games.length])).toEqual([
      ['ra 2', 2],
      ['aton 2', 1],
      ['ra 3', 1],
    ]);
  });

  it('compares wins with what was to be expected, and names the costliest place first', () => {
    const [b] = balances(
      [line(2), line(1, { result: 0, phases: { turn: [4, 0.3] } })],
      (d) => d.game,
    );
    expect(b).toMatchObject({ wins: 1, expected: 1 });
    expect(b!.games.map((d) => d.at)).toEqual([1, 2]);
    expect(b!.places.map((p) => p.phase)).toEqual(['turn', 'auction']);
    expect(b!.places[0]!.cost.mean).toBeCloseTo(0.16);
    expect(b!.places[0]!.choices).toBe(3);
    expect(b!.missed).toEqual([{ about: 'suns', cost: 0.08 }]);
    expect(b!.slips.inaccuracy).toBe(1);
  });

  it('has a course once there are enough games', () => {
    const games = [1, 2, 3, 4, 5, 6].map((n) => line(n, { own: -n / 10 }));
    expect(course(games.slice(0, 4))).toEqual([]);
    expect(course(games).map((x) => x.toFixed(2))).toEqual(['-0.30', '-0.40']);
  });
});
