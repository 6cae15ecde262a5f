import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Socket, type Hearer } from '../src/table/socket';

class FakeSocket {
  static all: FakeSocket[] = [];
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(): void {}
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const ear = () => ({ connected: vi.fn(), disconnected: vi.fn(), hear: vi.fn() });
const newest = () => FakeSocket.all[FakeSocket.all.length - 1]!;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a server that does not know us any more gets a new session', async () => {
  const renew = vi.fn(() => Promise.resolve());
  const s = new Socket('ws://x/ws', renew);
  const e: Hearer = ear();
  s.add(e);
  newest().says({ t: 'bye', reason: 'unauthorised' });
  newest().close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(renew).toHaveBeenCalledOnce();
  expect(FakeSocket.all).toHaveLength(2);
  newest().says({ t: 'hello' });
  expect(e.connected).toHaveBeenCalledOnce();
});

it('a handshake that nobody answers is given up and tried again', async () => {
  const s = new Socket('ws://x/ws', () => Promise.resolve());
  s.add(ear());
  await vi.advanceTimersByTimeAsync(8000);
  expect(FakeSocket.all[0]!.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.all).toHaveLength(2);
});

it('whoever comes while it waits to reconnect does not make a second one', async () => {
  const s = new Socket('ws://x/ws', () => Promise.resolve());
  s.add(ear());
  newest().close();
  s.add(ear());
  expect(FakeSocket.all).toHaveLength(2);
  newest().says({ t: 'hello' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it('a page that is left says so at once, and comes back when it is shown again', () => {
  const s = new Socket('ws://x/ws', () => Promise.resolve());
  const e = ear();
  s.add(e);
  newest().says({ t: 'hello' });
  s.leave();
  expect(FakeSocket.all[0]!.closed).toBe(true);
  expect(e.disconnected).toHaveBeenCalledOnce();
  s.retry();
  newest().says({ t: 'hello' });
  expect(FakeSocket.all).toHaveLength(2);
  expect(e.connected).toHaveBeenCalledTimes(2);
});

it('whoever signs in is heard by a connection of their own', () => {
  const s = new Socket('ws://x/ws', () => Promise.resolve());
  const e = ear();
  s.add(e);
  newest().says({ t: 'hello' });
  const before = newest();
  s.renewed();
  expect(before.closed).toBe(true);
  expect(newest()).not.toBe(before);
  newest().says({ t: 'hello' });
  expect(e.connected).toHaveBeenCalledTimes(2);
});
