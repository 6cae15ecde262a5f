/* Puzzles: every one that is shipped opens at a table; what a choice does there; days, series, values, what is remembered. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { load } from '@maat/engine';
import { Engine } from '@maat/engine/table';
import { gamesWithPuzzles, puzzlesOf, type Puzzle } from '../plugins/puzzles';
import { dailyIndex, runAfter, runLength } from '../src/puzzle/daily';
import { PuzzleLine, PuzzleTable } from '../src/puzzle/line';
import { read } from '../src/puzzle/progress.svelte';
import { nextOf, type Entry } from '../src/puzzle/series';
import { gamesLess, shown, valuesOf } from '../src/puzzle/values';
import type { FromServer } from '../src/table/wire';

const made = (name: string) =>
  readFileSync(new URL(`../engine/made/${name}.wasm`, import.meta.url));
const games = gamesWithPuzzles();

async function begin(game: string, which = 0) {
  const puzzle = (await puzzlesOf(game))[which]!;
  const tried: string[] = [];
  const heard: FromServer[] = [];
  const engine = await Engine.load(made('table'));
  const line = new PuzzleLine(engine, game, puzzle, 'Anna', (text) => tried.push(text));
  const table = new PuzzleTable(line);
  line.add({
    connected: () => line.send({ t: 'sub', table: 'puzzle' }),
    disconnected: () => undefined,
    hear: (m) => heard.push(m),
  });
  const act = (text: string) =>
    line.send({
      ...{ t: 'act', table: 'puzzle', seat: puzzle.seat, seq: 0 },
      ...{ key: 'k', do: text },
    });
  const kinds = () => heard.splice(0).map((m) => m.t);
  return { puzzle, line, table, tried, act, kinds, engine };
}

describe('every shipped puzzle', () => {
  it.each(games)('of %s has a name of its own and a difficulty', async (game) => {
    const all = await puzzlesOf(game);
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map((p) => p.id)).size).toBe(all.length);
    for (const p of all) expect(p.id).toMatch(/^[2-5]-\d+-\d+-\d+$/);
    const hard = all.map((p) => p.difficulty);
    expect(hard).toEqual([...hard].sort());
    expect([hard[0], hard.at(-1)]).toEqual([1, 5]);
  });

  it.each(games)('of %s opens at a table, where it can be answered', async (game) => {
    const engine = await Engine.load(made('table'));
    for (const p of await puzzlesOf(game)) {
      engine.puzzle(game, p.options, p.seat, p.position);
      const legal = engine.legal(p.seat);
      expect([p.id, legal.length]).toEqual([p.id, p.legal]);
      expect(legal).toEqual(expect.arrayContaining([p.solution, p.next]));
      expect(engine.view(p.seat)).toMatchObject(p.position);
    }
  });
});

describe('the table of a puzzle', () => {
  it.each(games)('of %s covers nothing that is judged by', async (game) => {
    const { puzzle, engine } = await begin(game);
    expect(engine.snapshot(puzzle.seat).view).toEqual(engine.view(puzzle.seat));
    expect(engine.shown(puzzle.seat)).toEqual(engine.seen(puzzle.seat));
  });

  it('answers a wrong choice and leaves everything as it is', async () => {
    const { puzzle, table, tried, kinds, engine } = await begin('ra');
    const before = engine.view(puzzle.seat);
    expect(kinds()).toEqual(['table']);
    expect(table.holds([puzzle.next])).toBe(true);
    expect(tried).toEqual([puzzle.next]);
    expect(kinds()).toEqual([]);
    expect(engine.view(puzzle.seat)).toEqual(before);
  });

  it('does the right one, and asks nothing more', async () => {
    const { puzzle, table, tried, act, kinds, line, engine } = await begin('ra');
    const before = engine.view(puzzle.seat);
    kinds();
    expect(table.holds([puzzle.solution])).toBe(false);
    act(puzzle.solution);
    expect(kinds()).toEqual(['ok', 'step']);
    expect(engine.view(puzzle.seat)).not.toEqual(before);
    expect(table.holds([puzzle.solution])).toBe(true);
    expect(tried).toEqual([puzzle.solution]);

    line.again();
    expect(kinds()).toEqual(['table']);
    expect(engine.view(puzzle.seat)).toEqual(before);
    table.holds([puzzle.next]);
    expect(tried).toEqual([puzzle.solution, puzzle.next]);
  });

  it('lets the rules refuse what they forbid, without counting it', async () => {
    const { table, tried, act, kinds } = await begin('ra');
    kinds();
    expect(table.holds(['bid 99'])).toBe(false);
    act('bid 99');
    expect(kinds()).toEqual(['no']);
    expect(tried).toEqual([]);
  });

  it('counts the first of several that are confirmed together, and does all of them', async () => {
    const all = await puzzlesOf('aton');
    const { puzzle, table, line, act, kinds, engine } = await begin(
      'aton',
      all.findIndex((p) => p.id === '2-1709-20-88'),
    );
    expect(line.isPart).toBe(true);
    kinds();
    const then = 'remove 3.3';
    expect(table.holds([puzzle.solution, then])).toBe(false);
    act(puzzle.solution);
    expect(engine.legal(puzzle.seat)).toContain(then);
    act(then);
    expect(kinds()).toEqual(['ok', 'step', 'ok', 'step']);
  });

  it('gives no hints', async () => {
    const { puzzle, table } = await begin('horus');
    expect(await table.hint(puzzle.seat)).toBeNull();
  });
});

it.each(games)(
  '%s: why the best is better is asked of what the seat sees',
  async (game) => {
    const { puzzle, line } = await begin(game);
    const weights = (of: string) =>
      readFile(new URL(`../engine/made/${of}.weights`, import.meta.url), 'utf8');
    const maat = await load({ module: made('maat'), weights });
    const view = maat.game(game).view(line.seen);
    for (const r of await view.reasons(puzzle.solution, puzzle.next))
      expect(r).toEqual({
        about: expect.any(String) as string,
        sign: r.sign > 0 ? 1 : -1,
      });
    await expect(view.reasons(puzzle.solution, 'nonsense')).rejects.toThrow(
      'no choice',
    );
  },
);

describe('the puzzle of the day', () => {
  it.each([1, 2, 5, 204, 216, 231])('%i of them come in turn, each once', (n) => {
    const days = Array.from({ length: n }, (_, i) => dailyIndex(20_000 + i, n));
    expect(new Set(days).size).toBe(n);
    expect(Math.min(...days)).toBe(0);
    expect(Math.max(...days)).toBe(n - 1);
  });

  it('counts days in a row until one is left out', () => {
    const one = runAfter(undefined, 10);
    const two = runAfter(one, 11);
    expect(two).toEqual({ day: 11, length: 2 });
    expect(runAfter(two, 11)).toEqual(two);
    expect([11, 12, 13].map((day) => runLength(two, day))).toEqual([2, 2, 0]);
    expect(runAfter(two, 13)).toEqual({ day: 13, length: 1 });
  });
});

describe('the series', () => {
  const all: Entry[] = [
    ['a', 1],
    ['b', 1],
    ['c', 2],
    ['d', 2],
  ];
  it.each([
    ['a', [], 'b'],
    ['b', [], 'a'],
    ['b', ['a'], 'c'],
    ['d', ['c'], 'a'],
    ['d', ['a', 'b', 'c', 'd'], 'a'],
  ] as const)('after %s, with %j done, comes %s', (id, done, next) => {
    const isNew = (of: string) => !(done as readonly string[]).includes(of);
    expect(nextOf(all, id, isNew)?.[0]).toBe(next);
  });
});

describe('what choices are worth', () => {
  const puzzle = {
    ...{ solution: 'best', chance: 0.6, next: 'second', next_chance: 0.5 },
  } as Puzzle;
  const legal = ['x', 'best', 'y', 'second', 'z'];

  it('has the shipped numbers first, and none above them', () => {
    const found = { x: 0.2, y: 0.9, best: 0.1, second: 0.7 };
    expect(valuesOf(puzzle, legal, found)).toEqual([
      { text: 'best', chance: 0.6 },
      { text: 'second', chance: 0.5 },
      { text: 'y', chance: 0.5 },
      { text: 'x', chance: 0.2 },
      { text: 'z', chance: null },
    ]);
  });

  it('shows what was chosen, however bad it is', () => {
    const values = valuesOf(puzzle, legal, null);
    expect(shown(values, ['z'], 2).map((v) => v.text)).toEqual(['best', 'second', 'z']);
  });
});

it.each([
  [null, {}],
  ['not JSON', {}],
  ['[1]', {}],
  ['{"tried":{"ra":{"a":true,"b":3}},"runs":{"ra":{"day":"x"}}}', { ra: { a: true } }],
])('what is remembered is read with care: %s', (text, tried) => {
  expect(read(text)).toEqual({ tried, runs: {} });
});

describe('a wrong answer', () => {
  it('is told by how many games in a hundred it falls behind, at least one', () => {
    const p = { chance: 0.62 } as Puzzle;
    expect(gamesLess(p, 0.5)).toBe(12);
    expect(gamesLess(p, 0.619)).toBe(1);
  });
});
