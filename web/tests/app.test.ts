/* What the system of a device hands to the app, and the number at its icon. */
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../src/lib/api';
import { person } from '../src/lib/person.svelte';
import { router } from '../src/lib/router.svelte';
import { arrived, awaitLaunches } from '../src/pwa/arrive';
import { followBadge } from '../src/pwa/badge';
import type { Hearer } from '../src/table/socket';
import type { FromServer, Person, Table } from '../src/table/wire';

const { ears } = vi.hoisted(() => ({ ears: [] as Hearer[] }));
vi.mock('../src/table/socket', () => ({
  socket: () => ({ add: (h: Hearer) => ears.push(h) }),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('opens a record that the app is opened with', async () => {
  let launch: (l: object) => void = () => undefined;
  vi.stubGlobal('launchQueue', {
    setConsumer: (take: typeof launch) => (launch = take),
  });
  vi.stubGlobal('caches', undefined);
  const gone = vi.spyOn(router, 'go').mockImplementation(() => undefined);
  awaitLaunches();
  const file = { text: () => Promise.resolve('record 1\n') };
  launch({ files: [{ getFile: () => Promise.resolve(file) }] });
  await vi.waitFor(() => expect(gone).toHaveBeenCalledWith('/open'));
  expect(await arrived()).toBe('record 1\n');
});

it('counts the tables that wait for me at the icon, and again when a turn comes', async () => {
  const waits = {
    state: 'running',
    acting: [1],
    seats: [{ seat: 1, me: true }],
  } as unknown as Table;
  const others = { ...waits, acting: [2] };
  const badge = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { setAppBadge: badge });
  vi.stubGlobal('document', { addEventListener: vi.fn() });
  vi.spyOn(person, 'enter').mockResolvedValue();
  person.become({ id: 'p1' } as Person);
  const tables = vi.spyOn(api, 'tables');
  tables.mockResolvedValueOnce({ tables: [waits, others, waits], next: null });
  tables.mockResolvedValueOnce({ tables: [others], next: null });
  await followBadge();
  ears[0]!.connected();
  await vi.waitFor(() => expect(badge).toHaveBeenLastCalledWith(2));
  ears[0]!.hear({ t: 'turn' } as FromServer);
  await vi.waitFor(() => expect(badge).toHaveBeenLastCalledWith(0));
});
