/*
 * live - what is still held in a page and in its workers once the garbage is gone, by the
 * protocol of Chromium's own tools: evening.ts measures with it, leaving.spec.ts tests.
 */
import type { CDPSession, Page } from '@playwright/test';

interface Heap {
  usedSize: number;
  embedderHeapUsedSize?: number;
  backingStorageSize?: number;
}

/** Of the page's thread, or of one worker. */
interface Thread {
  /** Objects of scripts, and what the browser holds for them. */
  heap: number;
  /** Array buffers, memories of modules among them. */
  buffers: number;
  memories: number[];
}

export interface Live {
  page: Thread;
  workers: ({ name: string } & Thread)[];
  documents: number;
  nodes: number;
  listeners: number;
}

type Send = (method: string, params?: object) => Promise<unknown>;

interface Remote {
  objectId?: string;
}

/** The bytes of every memory of a module that somebody can still reach. */
async function memoriesOf(send: Send): Promise<number[]> {
  const call = async <T>(method: string, params: object) =>
    (await send(`Runtime.${method}`, params)) as T;
  const objectGroup = 'live';
  const { result } = await call<{ result: Remote }>('evaluate', {
    expression: 'WebAssembly.Memory.prototype',
    objectGroup,
  });
  const { objects } = await call<{ objects: Remote }>('queryObjects', {
    prototypeObjectId: result.objectId,
    objectGroup,
  });
  const sizes = await call<{ result: { value: number[] } }>('callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.map((m) => m.buffer.byteLength); }',
    returnByValue: true,
  });
  await call('releaseObjectGroup', { objectGroup });
  return sizes.result.value;
}

async function threadOf(send: Send): Promise<Thread> {
  // The first one ends what the next may take away.
  for (let i = 0; i < 2; i++) await send('HeapProfiler.collectGarbage');
  const memories = await memoriesOf(send);
  await send('HeapProfiler.collectGarbage');
  const heap = (await send('Runtime.getHeapUsage')) as Heap;
  return {
    heap: heap.usedSize + (heap.embedderHeapUsedSize ?? 0),
    buffers: heap.backingStorageSize ?? 0,
    memories,
  };
}

/** Null: the worker went meanwhile. */
interface Asked {
  session: string;
  done: (answer: object | null) => void;
}

/** Asks a page and whatever workers it has at the time. */
export class Watcher {
  private readonly workers = new Map<string, string>();
  private readonly asked = new Map<number, Asked>();
  private count = 0;

  private constructor(private readonly page: CDPSession) {}

  static async of(page: Page): Promise<Watcher> {
    const cdp = await page.context().newCDPSession(page);
    const watcher = new Watcher(cdp);
    cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type, url } }) => {
      if (type === 'worker') watcher.workers.set(sessionId, url);
    });
    cdp.on('Target.detachedFromTarget', ({ sessionId }) => {
      watcher.workers.delete(sessionId);
      for (const { session, done } of watcher.asked.values())
        if (session === sessionId) done(null);
    });
    cdp.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { id, result } = JSON.parse(message) as { id?: number; result?: object };
      if (id === undefined) return;
      watcher.asked.get(id)?.done(result ?? {});
      watcher.asked.delete(id);
    });
    // Not flattened: sessions of Playwright know only their own messages.
    await cdp.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: false,
    });
    return watcher;
  }

  private toWorker(sessionId: string): Send {
    return (method, params = {}) =>
      new Promise((ok, fail) => {
        const id = ++this.count;
        const done: Asked['done'] = (answer) =>
          answer ? ok(answer) : fail(new Error('the worker is gone'));
        this.asked.set(id, { session: sessionId, done });
        this.page
          .send('Target.sendMessageToTarget', {
            sessionId,
            message: JSON.stringify({ id, method, params }),
          })
          .catch(fail);
      });
  }

  async look(): Promise<Live> {
    const workers: Live['workers'] = [];
    for (const [session, url] of [...this.workers]) {
      const name = /([a-z]+)\.worker/.exec(url)?.[1] ?? url;
      const found = await threadOf(this.toWorker(session)).catch((e: unknown) => {
        if (this.workers.has(session)) throw e;
        return null;
      });
      if (found) workers.push({ name, ...found });
    }
    const send = this.page.send.bind(this.page) as Send;
    const page = await threadOf(send);
    const counted = (await send('Memory.getDOMCounters')) as {
      documents: number;
      nodes: number;
      jsEventListeners: number;
    };
    const { documents, nodes, jsEventListeners: listeners } = counted;
    return { page, workers, documents, nodes, listeners };
  }
}
