/* A game of this device is moved to the server: at one table, and none of it is lost. */
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../src/lib/api';
import { house } from '../src/lib/house';
import { newId } from '../src/local/ids';
import type { Table } from '../src/table/wire';
import { Memory } from './shelf';

const world = vi.hoisted(() => ({
  log: [] as string[],
  refuses: '',
  store: null as unknown,
}));
vi.mock('../src/local/device', () => ({
  device: {
    hold: (id: string) => {
      world.log.push('hold');
      const rows = (world.store as Memory).log.get(id)!;
      return Promise.resolve({
        record: `record 1\n* ${rows.length}\n`,
        seq: rows.length,
      });
    },
    letGo: () => Promise.resolve(void world.log.push('let go')),
  },
}));
vi.mock('../src/local/store', () => ({
  store: () => Promise.resolve(world.store),
}));
vi.mock('../src/lib/person.svelte', () => ({
  person: { enter: () => Promise.resolve() },
}));
vi.mock('../src/lib/luck', () => ({
  luck: {
    create: ({ opening }: { opening: string }) => {
      world.log.push(`moved ${opening.split('\n')[1]}`);
      if (world.refuses) throw new ApiError(400, world.refuses, 'no');
      return Promise.resolve({ id: 'online' });
    },
  },
}));

const id = newId();
const table = {
  id,
  seats: [],
  memory: 'letter',
  title: '',
  undo: true,
} as unknown as Table;
let store: Memory;

beforeEach(async () => {
  world.log = [];
  world.refuses = '';
  world.store = store = new Memory();
  await store.add({ id } as never, ['row 1', 'row 2']);
});

it('leaves the device when it is at the server', async () => {
  expect(await house.move(table)).toBe('online');
  expect(world.log).toEqual(['hold', 'moved * 2']);
  expect(await store.find(id)).toBeNull();
});

it('goes on here when the server does not take it', async () => {
  world.refuses = 'bad_request';
  await expect(house.move(table)).rejects.toMatchObject({ code: 'bad_request' });
  expect(world.log).toEqual(['hold', 'moved * 2', 'let go']);
  expect(await store.find(id)).not.toBeNull();
});

it('stays here as well when another window has played on meanwhile', async () => {
  const moving = house.move(table);
  await store.append(id, 3, 'row 3', table);
  // What is looked at last counts, however long the server took.
  store.log.get(id)!.push('row 4');
  expect(await moving).toBe('online');
  expect(await store.rows(id, 0)).toHaveLength(4);
});

it('says so when what plays on this device cannot be loaded', async () => {
  vi.resetModules();
  vi.doMock('../src/local/device', () => {
    throw new Error('no network');
  });
  const { house: later } = await import('../src/lib/house');
  const line = later.line(id);
  const hear = vi.fn();
  line.add({ hear, connected: vi.fn(), disconnected: vi.fn() });
  await vi.waitFor(() =>
    expect(hear).toHaveBeenCalledWith({ t: 'gone', table: id, reason: 'load' }),
  );
  expect(await line.ask({ t: 'sub', table: id })).toBeNull();
  expect(await line.cover(id, 1, true)).toMatchObject({ ok: false, code: 'load' });
});
