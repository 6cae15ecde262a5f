import { expect, it, vi } from 'vitest';
import type { Table } from '../src/table/wire';

const tables = Array.from({ length: 120 }, (_, i) => ({
  id: `here-${i}`,
  state: 'finished',
  updated: 1000 - i,
}));
vi.mock('../src/lib/house', () => ({
  house: { tables: () => Promise.resolve(tables), watch: () => () => undefined },
}));
vi.mock('../src/local/ids', () => ({ hasKept: () => true }));
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
