import { expect, it, vi } from 'vitest';
import type { Table } from '../src/table/wire';

const some = (length: number, state: string) =>
  Array.from({ length }, (_, i) => ({ id: `here-${i}`, state, updated: 1000 - i }));
const tables = some(120, 'finished');
const kept = { tables };
vi.mock('../src/lib/house', () => ({
  house: { tables: () => Promise.resolve(kept.tables), watch: () => () => undefined },
}));
vi.mock('../src/local/ids', () => ({
  hasKept: () => true,
  isLocal: (id: string) => id.startsWith('here-'),
}));
vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { addEventListener: () => undefined });

it('shows finished games of this device by the fifty, the latest first', async () => {
  const { Lists } = await import('../src/lib/lists.svelte');
  const lists = new Lists();
  const shown = () => lists.finished.map((x: Table) => x.id);
  lists.followHere();
  await vi.waitFor(() => expect(shown().length).toBeGreaterThan(0));
  expect(shown()).toEqual(tables.slice(0, 50).map((x) => x.id));
  expect(lists.hasMore).toBe(true);
  await lists.more();
  await lists.more();
  expect(shown().length).toBe(120);
  expect(lists.hasMore).toBe(false);
});

it('counts all tables that wait, shows three of this device, and lists the rest', async () => {
  kept.tables = some(5, 'running');
  const { Lists } = await import('../src/lib/lists.svelte');
  const lists = new Lists();
  lists.followHere();
  await vi.waitFor(() => expect(lists.waiting.length).toBe(3));
  expect(lists.waits).toBe(5);
  expect(lists.mine.map((x: Table) => x.id)).toEqual(['here-3', 'here-4']);
});

it('says of each table of this device that it waits', async () => {
  vi.doMock('../src/lib/games.svelte', () => ({ games: {} }));
  vi.doMock('../src/lib/i18n.svelte', () => ({ t: (key: string) => key }));
  const { stateOf } = await import('../src/hall/words');
  const table = { state: 'running', seats: [], acting: [] as number[] };
  expect(stateOf({ ...table, id: 'here-1' } as unknown as Table)).toBe('lists.yours');
  expect(stateOf({ ...table, id: 'afar' } as unknown as Table)).toBe('lists.running');
});
