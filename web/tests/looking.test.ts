import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordAnalysis } from '../src/look/reading';
import type { Said } from '../src/look/look.worker';

const kept = new Map<string, RecordAnalysis>();
vi.mock('../src/lib/house', () => ({
  house: { record: (id: string) => Promise.resolve(`maat-record ${id}`) },
}));
vi.mock('../src/look/store', () => ({
  findings: {
    find: (keys: string[]) =>
      Promise.resolve(keys.map((k) => kept.get(k)).find(Boolean) ?? null),
    keep: (key: string, found: RecordAnalysis) => Promise.resolve(kept.set(key, found)),
  },
}));
/** What the server says, one answer after the other; the last one again and again. */
let told: unknown[] = [];
const asked = vi.fn();
vi.mock('../src/look/server', async (original) => ({
  ...(await original<object>()),
  askServer: (table: string) => {
    asked(table);
    return Promise.resolve(told.length > 1 ? told.shift() : told[0]);
  },
}));
const { isWeak } = await import('../src/look/server');
const { CLOSE, Look, USUAL } = await import('../src/look/look.svelte');

/** A worker that says what the test wants. */
class Quiet {
  static all: Quiet[] = [];
  onmessage: ((e: { data: Said }) => void) | null = null;
  onerror: ((e: { message: string }) => void) | null = null;
  asked: unknown = null;
  ended = false;
  constructor() {
    Quiet.all.push(this);
  }
  postMessage(what: unknown) {
    this.asked = what;
  }
  terminate() {
    this.ended = true;
  }
}

const found = (nodes: number) =>
  ({ nodes, moments: [{ ply: 0 }], seats: [] }) as unknown as RecordAnalysis;
const part = (ply: number) =>
  ({ is: 'part', moments: [{ ply }], done: ply + 1, all: 5 }) as unknown as Said;

async function begin(look: InstanceType<typeof Look>, nodes: number): Promise<Quiet> {
  await look.start(nodes);
  return Quiet.all.at(-1)!;
}

beforeEach(() => vi.stubGlobal('Worker', Quiet));
afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
  Quiet.all = [];
  told = [null];
  asked.mockClear();
  vi.useRealTimers();
});

describe('looking back', () => {
  it('grows with what the worker says, and keeps the end of it', async () => {
    const look = new Look('a', 'ra');
    expect(await look.recall(USUAL)).toBe(false);
    const worker = await begin(look, USUAL);
    expect(worker.asked).toEqual({ record: 'maat-record a', nodes: USUAL });
    worker.onmessage!({ data: part(0) });
    worker.onmessage!({ data: part(1) });
    expect([look.moments.length, look.done, look.all]).toEqual([2, 2, 5]);
    worker.onmessage!({ data: { is: 'all', found: found(USUAL) } });
    expect([look.stage, worker.ended, kept.size]).toEqual(['done', true, 1]);

    const again = new Look('a', 'ra');
    expect(await again.recall(USUAL)).toBe(true);
    expect(again.stage).toBe('done');
  });

  it('is cancelled by ending the worker, and can be begun again', async () => {
    const look = new Look('b', 'ra');
    const worker = await begin(look, USUAL);
    worker.onmessage!({ data: part(0) });
    look.stop();
    expect([look.stage, worker.ended, look.moments.length]).toEqual([
      'stopped',
      true,
      1,
    ]);
    // What an ended worker still says is not heard.
    worker.onmessage!({ data: { is: 'all', found: found(USUAL) } });
    expect(look.found).toBeNull();
    const other = await begin(look, USUAL);
    expect([look.stage, other.ended]).toEqual(['running', false]);
  });

  it('keeps what is there while it looks more closely', async () => {
    const look = new Look('c', 'ra');
    (await begin(look, USUAL)).onmessage!({ data: { is: 'all', found: found(USUAL) } });
    const worker = await begin(look, CLOSE);
    worker.onmessage!({ data: part(0) });
    worker.onmessage!({ data: part(1) });
    expect(look.moments).toHaveLength(1);
    look.stop();
    expect([look.stage, look.found?.nodes]).toEqual(['done', USUAL]);
    (await begin(look, CLOSE)).onmessage!({ data: { is: 'all', found: found(CLOSE) } });
    expect(look.found?.nodes).toBe(CLOSE);
    // The closest look is the one that is found again.
    const again = new Look('c', 'ra');
    await again.recall(USUAL);
    expect(again.found?.nodes).toBe(CLOSE);
  });

  it('says what went wrong', async () => {
    const look = new Look('d', 'ra');
    const worker = await begin(look, USUAL);
    worker.onmessage!({ data: { is: 'failed', why: 'no game' } });
    expect([look.stage, look.trouble, worker.ended]).toEqual([
      'failed',
      'no game',
      true,
    ]);
  });

  it('answers everybody who asks while it reads', async () => {
    const first = new Look('e', 'ra');
    (await begin(first, USUAL)).onmessage!({
      data: { is: 'all', found: found(USUAL) },
    });
    const look = new Look('e', 'ra');
    const both = await Promise.all([look.recall(USUAL), look.recall(USUAL)]);
    expect(both).toEqual([true, true]);
  });
});

describe('the server', () => {
  const way = (state: string, done: number) => ({ state, done, all: 9 });

  it('is not asked by whoever only replays', async () => {
    told = [found(CLOSE)];
    const look = new Look('f', 'ra');
    expect([await look.recall(USUAL), look.stage]).toEqual([false, 'new']);
    expect(asked).not.toHaveBeenCalled();
  });

  it('has found it already: shown at once, without a worker', async () => {
    told = [found(CLOSE)];
    const look = new Look('g', 'ra');
    expect(await look.recall(USUAL, true)).toBe(true);
    expect([look.stage, look.found?.nodes]).toEqual(['done', CLOSE]);
    expect([Quiet.all.length, kept.size]).toEqual([0, 0]);
  });

  it('is not asked for what this device knows as closely', async () => {
    (await begin(new Look('h', 'ra'), CLOSE)).onmessage!({
      data: { is: 'all', found: found(CLOSE) },
    });
    expect(await new Look('h', 'ra').recall(USUAL, true)).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });

  it('looks less closely than was wanted: then it does not count', async () => {
    told = [found(CLOSE)];
    expect(await new Look('i', 'ra').recall(5000, true)).toBe(false);
  });

  it('is still at it: this device computes, and may leave it to the server', async () => {
    vi.useFakeTimers();
    told = [way('waiting', 0)];
    const look = new Look('j', 'ra');
    expect(await look.recall(USUAL, true)).toBe(false);
    expect(look.isOffered).toBe(true);
    const worker = await begin(look, USUAL);
    told = [way('waiting', 0), way('running', 4), found(CLOSE)];
    const waiting = look.wait();
    await vi.advanceTimersByTimeAsync(2000);
    expect([worker.ended, look.stage, look.isElsewhere]).toEqual([
      true,
      'running',
      true,
    ]);
    expect([look.done, look.all]).toEqual([4, 9]);
    await vi.advanceTimersByTimeAsync(2000);
    await waiting;
    expect([look.stage, look.found?.nodes, look.isElsewhere]).toEqual([
      'done',
      CLOSE,
      false,
    ]);
  });

  it('is waited for no more once that was cancelled', async () => {
    vi.useFakeTimers();
    told = [way('waiting', 0), found(CLOSE)];
    const look = new Look('k', 'ra');
    const waiting = look.wait();
    await vi.advanceTimersByTimeAsync(0);
    look.stop();
    await vi.advanceTimersByTimeAsync(2000);
    await waiting;
    expect([look.stage, look.found, asked.mock.calls.length]).toEqual([
      'stopped',
      null,
      1,
    ]);
  });

  it('does not look: what went wrong is said', async () => {
    told = [null];
    const look = new Look('l', 'ra');
    await look.wait();
    expect(look.stage).toBe('failed');
  });

  it.each([
    [{ deviceMemory: 1, hardwareConcurrency: 8 }, true],
    [{ deviceMemory: 8, hardwareConcurrency: 2 }, true],
    [{ deviceMemory: 4, hardwareConcurrency: 4 }, false],
    [{}, false],
  ])('is offered by weak devices: %o', (device, is) => {
    expect(isWeak(device)).toBe(is);
  });
});
