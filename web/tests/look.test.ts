import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FOLDER, parse } from '../plugins/texts';
import { words } from '../src/lib/i18n.svelte';
import {
  apart,
  bands,
  curve,
  indexAt,
  ticks,
  xOf,
  yOf,
  type Frame,
} from '../src/look/drawing';
import {
  chancesAt,
  heaviest,
  keyMoments,
  marks,
  nextMark,
  percents,
  TERMS,
  type ChoiceAnalysis,
  type MomentAnalysis,
  type SeatAnalysis,
} from '../src/look/reading';
import { countsOf, loadWords, percent, reasons, signed } from '../src/look/words';

const frame: Frame = {
  width: 300,
  height: 200,
  left: 20,
  right: 30,
  top: 10,
  bottom: 15,
};

const roll = (ply: number, luck: number[]): MomentAnalysis => ({
  ply,
  actor: '*',
  phase: 'turn',
  text: 'tile nile',
  before: [0.5, 0.5],
  after: [0.5 + luck[0]!, 0.5 + luck[1]!],
  outcomes: 20,
  luck,
});

const choice = (
  ply: number,
  actor: number,
  more: Partial<ChoiceAnalysis> = {},
): ChoiceAnalysis => ({
  ply,
  actor,
  phase: 'turn',
  text: 'draw',
  before: [0.5, 0.5],
  after: [0.4, 0.6],
  legal: 2,
  name: 'best',
  cost: 0,
  noise: 0,
  shift: [0, 0],
  iterations: 10,
  best: [
    { text: 'draw', chance: 0.5, visits: 5 },
    { text: 'invoke', chance: 0.4, visits: 5 },
  ],
  why: [],
  ...more,
});

const seat = (of: Partial<SeatAnalysis>): SeatAnalysis => ({
  seat: 1,
  name: '',
  decisions: 0,
  sound: 0,
  cost: 0,
  start: 0,
  luck: 0,
  own: 0,
  others: 0,
  unknowable: 0,
  result: 0,
  names: { brilliant: 0, best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 },
  costliest: [],
  ...of,
});

describe('an account', () => {
  it('adds up in whole percents, whatever its millionths are', () => {
    const term = fc.integer({ min: -1_500_000, max: 1_500_000 });
    fc.assert(
      fc.property(term, term, term, term, term, (...all) => {
        const [start, luck, own, others, unknowable] = all.map((n) => n / 1e6);
        const result = all.reduce((a, b) => a + b, 0) / 1e6;
        const sums = percents(seat({ start, luck, own, others, unknowable, result }));
        const sum = TERMS.reduce((a, k) => a + sums[k], 0);
        expect(sum).toBe(sums.result);
        TERMS.forEach((k, i) =>
          expect(Math.abs(sums[k] - all[i]! / 1e4)).toBeLessThan(1.5),
        );
      }),
    );
  });
});

describe('moments worth a look', () => {
  const game = [
    choice(0, 1, { name: 'blunder', cost: 0.2, shift: [-0.2, 0.2], text: 'invoke' }),
    roll(1, [0.02, -0.02]),
    roll(2, [-0.09, 0.09]),
    choice(3, 2, { name: 'brilliant' }),
    choice(4, 2, { name: 'mistake', cost: 0.06, shift: [0.06, -0.06] }),
    choice(5, 1, { name: null }),
    choice(6, 2, { name: 'good' }),
  ];

  it('are the named choices and the rolls that changed much', () => {
    expect(marks(game).map((m) => [m.ply, m.kind, m.seat])).toEqual([
      [0, 'blunder', 1],
      [2, 'luck', 1],
      [3, 'brilliant', 2],
      [4, 'mistake', 2],
    ]);
  });

  it('are thinned out by what they are worth', () => {
    expect(heaviest(marks(game), 2).map((m) => m.ply)).toEqual([0, 3]);
  });

  it('tell what decided it, for one seat and for all', () => {
    expect(keyMoments(game, 1).map((m) => [m.ply, m.kind])).toEqual([
      [0, 'blunder'],
      [2, 'luck'],
      [4, 'gift'],
    ]);
    expect(keyMoments(game, 2).map((m) => [m.ply, m.kind, m.worth])).toEqual([
      [2, 'luck', 0.09],
      [3, 'brilliant', expect.closeTo(0.1)],
      [4, 'mistake', -0.06],
    ]);
    expect(keyMoments(game, 0)).toHaveLength(3);
    expect(keyMoments([], 0)).toEqual([]);
  });

  it('are found one after the other', () => {
    const all = marks(game);
    expect(nextMark(all, 0, 1)?.ply).toBe(2);
    expect(nextMark(all, 2, -1)?.ply).toBe(0);
    expect(nextMark(all, 4, 1)).toBeNull();
  });

  it('stand between the chances before and after', () => {
    expect(chancesAt(game, 0)).toEqual([0.5, 0.5]);
    expect(chancesAt(game, 1)).toEqual([0.4, 0.6]);
    expect(chancesAt([], 3)).toEqual([]);
  });
});

describe('the drawing', () => {
  it('leads from every place to the action there', () => {
    for (const i of [0, 7, 19, 20])
      expect(indexAt(frame, xOf(frame, i, 20), 20)).toBe(i);
    expect(indexAt(frame, -50, 20)).toBe(0);
    expect(indexAt(frame, 999, 20)).toBe(20);
    expect([yOf(frame, 1), yOf(frame, 0)]).toEqual([10, 185]);
  });

  it('draws what was computed and nothing between', () => {
    const moments = [
      choice(0, 1),
      roll(1, [0, 0]),
      roll(2, [0, 0]),
      roll(3, [0.1, -0.1]),
    ];
    const d = curve(frame, moments, 10, 1);
    // Three on a level are two points.
    expect(d).toBe('M20 97.5L45 115L70 97.5L95 97.5L120 80');
    expect(curve(frame, [], 10, 1)).toBe('M20 185');
  });

  it('moves labels apart and keeps them within', () => {
    const y = (n: number) =>
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: n, maxLength: n });
    fc.assert(
      fc.property(y(4), (ys) => {
        const found = apart(ys, 20, 0, 100).sort((a, b) => a - b);
        found.forEach(
          (v, i) => i && expect(v - found[i - 1]!).toBeGreaterThanOrEqual(20),
        );
        expect(found[0]).toBeGreaterThanOrEqual(0);
        expect(found.at(-1)).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('has bands for a few chapters and round numbers below', () => {
    expect(bands([2, 40, 80], 100)).toEqual([
      { from: 0, to: 40 },
      { from: 40, to: 80 },
      { from: 80, to: 100 },
    ]);
    expect(bands([], 100)).toEqual([]);
    expect(
      bands(
        Array.from({ length: 30 }, (_, i) => 3 * i),
        100,
      ),
    ).toEqual([]);
    expect(ticks(428, 9)).toEqual([0, 50, 100, 150, 200, 250, 300, 350, 400]);
  });
});

describe('what is said', () => {
  beforeAll(async () => {
    await loadWords();
    await words('ra').load();
  });

  it('gives the reasons for the best choice and its price', () => {
    const m = choice(0, 1, {
      why: [
        { about: 'suns', sign: 1 },
        { about: 'gold', sign: -1 },
        { about: 'monuments', sign: 1 },
      ],
    });
    expect(reasons(m, words('ra'))).toBe(
      'It keeps the better suns for the auctions to come and builds up the monuments. ' +
        'The price: less gold.',
    );
    expect(reasons(choice(0, 1), words('ra'))).toBe('');
  });

  it('writes shares and signs', () => {
    expect([percent(0.344), signed(-12), signed(3), signed(0)]).toEqual([
      '34\u00a0%',
      '−12',
      '+3',
      '0',
    ]);
  });

  it('counts every choice by its name, and is silent of those that were not', () => {
    const names = { brilliant: 0, best: 12, good: 1, inaccuracy: 5, mistake: 1 };
    expect(countsOf({ names: { ...names, blunder: 16 } })).toBe(
      '12 best, one good, 5 inaccuracies, one mistake and 16 blunders',
    );
  });

  it('finds every text that the room names', () => {
    const folder = new URL('../src/look/', import.meta.url).pathname;
    const en = parse(readFileSync(join(FOLDER, 'page-look.en'), 'utf8'));
    const missing = readdirSync(folder).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bl\(\s*'([^']+)'/g)]
        .map(([, key]) => key!)
        .filter((key) => !(key in en))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
