/* alive - workers that die are started again; those that never speak are given up. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Watched } from '../src/local/alive';

class Fake {
  static all: Fake[] = [];
  onmessage: ((e: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Fake.all.push(this);
  }
  postMessage(): void {}
  terminate(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
});
afterEach(() => vi.useRealTimers());

const watched = (gaveUp: () => void) =>
  new Watched(
    () => new Fake() as unknown as Worker,
    () => undefined,
    undefined,
    gaveUp,
  );

/** Every worker ends as soon as it has begun. */
function failAll(speak: boolean, times: number): void {
  for (let i = 0; i < times; i++) {
    const worker = Fake.all.at(-1)!;
    if (speak) worker.onmessage!({ data: 'pong' });
    worker.onerror!();
    vi.advanceTimersByTime(20_000);
  }
}

it('a worker that never comes to life is given up after some tries', () => {
  const gaveUp = vi.fn();
  const w = watched(gaveUp);
  w.start();
  failAll(false, 3);
  expect(gaveUp).not.toHaveBeenCalled();
  failAll(false, 1);
  expect(gaveUp).toHaveBeenCalledOnce();
  expect(Fake.all).toHaveLength(4);
  // Whoever wants it again begins anew.
  w.start();
  expect(Fake.all).toHaveLength(5);
  failAll(false, 3);
  expect(Fake.all).toHaveLength(8);
});

it('one that has spoken is started again as often as it dies', () => {
  const gaveUp = vi.fn();
  const w = watched(gaveUp);
  w.start();
  failAll(true, 1);
  failAll(false, 9);
  expect(gaveUp).not.toHaveBeenCalled();
  expect(Fake.all).toHaveLength(11);
});

it('wakes no worker while the next one is waited for, however often it is wanted', () => {
  const gaveUp = vi.fn();
  let w: Watched | null = null;
  // As with whoever thinks: every death makes somebody ask for the next at once.
  w = new Watched(
    () => new Fake() as unknown as Worker,
    () => undefined,
    () => setTimeout(() => w!.wake()),
    gaveUp,
  );
  const dies = () => Fake.all.at(-1)!.onerror!();
  w.wake();
  Fake.all[0]!.onmessage!({ data: 'pong' });
  for (const wait of [100, 500, 2_000, 10_000, 10_000]) {
    const count = Fake.all.length;
    dies();
    for (let ms = 0; ms < wait; ms += 50) {
      w.wake();
      expect(Fake.all).toHaveLength(count);
      vi.advanceTimersByTime(50);
    }
    expect(Fake.all).toHaveLength(count + 1);
  }
  // Whoever stops it and comes back need not wait.
  dies();
  w.stop();
  w.wake();
  expect(Fake.all).toHaveLength(7);
});
