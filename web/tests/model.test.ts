/* One moment is presented, and taking back leaves the lines of others. */
import { describe, expect, it } from 'vitest';
import { takeOffs } from '../src/table/flight';
import { TableModel } from '../src/table/model.svelte';
import { haste } from '../src/table/play';
import type { Act, Answer, Moment, Source, Table } from '../src/table/types';

const act = (ply: number, by: number): Act => ({ ply, by, do: 'x', ev: [] }) as Act;
const moment = (ply: number, more: Partial<Moment> = {}): Moment => ({
  ply,
  view: { ply },
  node: 'decision',
  phase: 'turn',
  acting: [1],
  legal: ['x'],
  thrower: 0,
  undo: false,
  result: null,
  ...more,
});
const table = {
  id: 't',
  game: 'ra',
  state: 'running',
  options: {},
  seats: [
    { seat: 1, kind: 'person', name: 'Anna', me: true },
    { seat: 2, kind: 'person', name: 'Bert', me: false },
  ],
} as unknown as Table;
const source = {
  viewAt: (_: number, ply: number) => Promise.resolve({ ply }),
  act: () => Promise.resolve({ ok: true }),
} as unknown as Source;

function seated(from = source) {
  const model = new TableModel(from);
  model.onLink('online');
  model.onTable(table);
  model.onSnapshot(1, table, moment(3), [act(0, 1), act(1, 2), act(2, 2)]);
  return model;
}
const plies = (acts: readonly Act[]) => acts.map((a) => a.ply);

describe('a table', () => {
  it('shows board and log of the same moment', async () => {
    const model = seated();
    model.onStep(1, { acts: [act(3, 1)], after: moment(4) });
    await Promise.resolve();
    expect(model.moment!.ply).toBe(4);
    expect(plies(model.log)).toEqual([0, 1, 2, 3]);
    expect(plies(model.last)).toEqual([3]);
  });

  it('offers nothing while an earlier moment is looked at, and knows nothing later', async () => {
    const model = seated();
    expect(model.legal).toEqual(['x']);
    await model.look(2);
    expect(model.legal).toEqual([]);
    expect(model.view).toEqual({ ply: 2 });
    expect(plies(model.log)).toEqual([0, 1]);
    expect(plies(model.last)).toEqual([1]);
    expect(plies(model.told)).toEqual([0, 1, 2]);
    await model.look(null);
    expect(model.legal).toEqual(['x']);
  });

  it('keeps what others did when something is taken back', () => {
    const model = seated();
    // Anna's action at ply 1 goes; what Bert did since then has moved up.
    model.onBack(1, 1, [act(1, 2)], moment(2));
    expect(plies(model.log)).toEqual([0, 1]);
    expect(model.log[1]!.by).toBe(2);
    expect(model.moment!.ply).toBe(2);
  });

  it('keeps what was composed until the whole set is on the board', async () => {
    const model = seated();
    model.draft = { fields: ['a', 'b'] };
    model.choose('a', 'b');
    model.onStep(1, { acts: [act(3, 1)], after: moment(4) });
    await Promise.resolve();
    expect(model.moment!.ply).toBe(4);
    expect(model.draft).toEqual({ fields: ['a', 'b'] });
    model.onStep(1, { acts: [act(4, 1)], after: moment(5) });
    await Promise.resolve();
    expect(model.draft).toEqual({});
  });

  it('forgets what was composed when a set is refused halfway, or another moves', async () => {
    const answers: Answer[] = [
      { ok: true },
      { ok: false, rule: null, code: 'x', why: '' },
    ];
    const answer = () => Promise.resolve(answers.shift()!);
    const model = seated({ ...source, act: answer } as Source);
    model.draft = { fields: ['a', 'b', 'c'] };
    model.choose('a', 'b', 'c');
    model.onStep(1, { acts: [act(3, 1)], after: moment(4) });
    await new Promise((done) => setTimeout(done));
    expect(model.refusal).not.toBeNull();
    expect(model.draft).toEqual({});
    model.draft = { fields: ['a'] };
    model.onStep(1, { acts: [act(4, 2)], after: moment(5) });
    await Promise.resolve();
    expect(model.draft).toEqual({});
  });

  it('shows the clocks of the moment that is shown', () => {
    const model = seated();
    const clock = { left: [1000, 2000], running: [2], at: 0 };
    model.onClock(clock);
    expect(model.clock).toEqual(clock);
  });
});

describe('what is shown', () => {
  it('hurries when steps wait, and jumps when many do', () => {
    const tempi = [0, 1, 2, 4, 13].map(haste);
    expect(tempi[0]).toBe(1);
    expect([...tempi].sort((a, b) => b - a)).toEqual(tempi);
    expect(tempi.at(-1)).toBe(0);
  });

  it('lets pieces take off in the order of their events, within a bearable time', () => {
    const few = takeOffs([
      { flights: 2, ms: 300 },
      { flights: 0, ms: 300 },
      { flights: 1, ms: 300 },
    ]);
    expect(few[0]![0]).toBe(0);
    expect(few[1]).toEqual([]);
    expect(few[2]![0]!).toBeGreaterThan(few[0]![1]!);
    const many = takeOffs(Array.from({ length: 40 }, () => ({ flights: 8, ms: 300 })));
    expect(Math.max(...many.flat())).toBeLessThanOrEqual(900.001);
  });
});
