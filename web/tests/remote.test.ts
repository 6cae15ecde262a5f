/* A table that could not be loaded is asked for again, until it comes or is left. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RemoteTable } from '../src/table/remote';
import type { Line } from '../src/table/socket';
import type { Listener } from '../src/table/types';
import type { FromServer } from '../src/table/wire';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = {
  t: 'no',
  table: 'T1',
  code: 'unavailable',
  rule: null,
  why: 'the table could not be loaded',
} as unknown as FromServer;

function table() {
  const send = vi.fn(() => true);
  const line = {
    add: vi.fn(),
    remove: vi.fn(),
    send,
    ask: vi.fn(),
    cover: vi.fn(),
  } as Line;
  const t = new RemoteTable('T1', line);
  t.open({ onLink: vi.fn() } as unknown as Listener);
  t.connected();
  const subs = () => send.mock.calls.filter(([m]: unknown[]) => is(m, 'sub')).length;
  return { t, subs };
}
const is = (m: unknown, kind: string) => (m as { t: string }).t === kind;

it('asks again while the store is silent', async () => {
  const { t, subs } = table();
  t.hear(silent);
  expect(subs()).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(subs()).toBe(2);
  t.hear(silent);
  await vi.advanceTimersByTimeAsync(2000);
  expect(subs()).toBe(3);
});

it('does not ask for a table that was left', async () => {
  const { t, subs } = table();
  t.hear(silent);
  t.close();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(subs()).toBe(1);
});
