/* What a page has been told is forgotten when the table covers it, and open at the end. */
import { beforeAll, expect, it, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { TableModel } from '../src/table/model.svelte';
import type { Act, Moment, Source, Table } from '../src/table/types';

beforeAll(() => void (settings.motion = 'none'));

const moment = (ply: number, points: (number | null)[], node = 'decision') =>
  ({
    ply,
    view: { points },
    node,
    acting: [],
    legal: [],
    thrower: 0,
  }) as unknown as Moment;
const table = (covering: number[], state = 'running') =>
  ({ state, seats: [], memory: 'letter', covering }) as unknown as Table;
const total = (ply: number, points: number | null): Act => ({
  ply,
  by: 2,
  do: 'x',
  ev: [{ kind: 'total', seat: 2, sum: 5, points }],
});
const told = (m: TableModel) => m.told.map((a) => a.ev[0]!.points);

function watched() {
  const history = vi.fn<Source['history']>(() => Promise.resolve([]));
  const viewAt = vi.fn<Source['viewAt']>(() => Promise.resolve({ points: [null] }));
  const model = new TableModel({ history, viewAt } as unknown as Source);
  return { model, history, viewAt };
}

it('keeps its log after a gap in which nothing was covered', () => {
  const { model, history } = watched();
  model.onSnapshot(0, table([]), moment(2, [15]), [total(0, 10), total(1, 15)]);
  model.onSnapshot(0, table([]), moment(2, [15]), [total(1, 15)]);
  expect(told(model)).toEqual([10, 15]);
  expect(history).not.toHaveBeenCalled();
});

it('forgets log, news and the moment looked at when a seat covers its points', async () => {
  const { model, history, viewAt } = watched();
  model.onSnapshot(0, table([]), moment(1, [10]), [total(0, 10)]);
  model.onStep(0, { acts: [total(1, 15)], after: moment(2, [15]) });
  await vi.waitFor(() => expect(model.last).toEqual([total(1, 15)]));
  viewAt.mockResolvedValueOnce({ points: [10] });
  await model.look(1);
  expect(model.view).toEqual({ points: [10] });
  history.mockResolvedValueOnce([total(0, null)]);
  model.onTable(table([2])); // the server tells the table first
  model.onSnapshot(0, table([2]), moment(2, [null]), [total(1, null)]);
  expect(told(model)).toEqual([null]);
  await vi.waitFor(() => expect(told(model)).toEqual([null, null]));
  await vi.waitFor(() => expect(model.view).toEqual({ points: [null] }));
  expect(JSON.stringify([model.last, model.log])).not.toMatch(/1[05]/);
});

it('asks for the whole log anew when the game is over', async () => {
  const { model, history } = watched();
  model.onSnapshot(0, table([2]), moment(1, [null]), [total(0, null)]);
  history.mockResolvedValueOnce([total(0, 10), total(1, 15)]);
  model.onStep(0, { acts: [total(1, 15)], after: moment(2, [15], 'over') });
  await vi.waitFor(() => expect(told(model)).toEqual([10, 15]));
  expect(history).toHaveBeenCalledExactlyOnceWith(0, 0, 2);
});
