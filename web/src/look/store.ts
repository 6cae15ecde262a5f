/*
 * store - findings that were made on this device, by record, engine and effort: looking again
 * takes no time. And a line of every game that was looked at, which stays. Where a browser
 * refuses storage, it is done again.
 */
import { isCloser, type Digest } from './digest';
import type { RecordAnalysis } from './reading';

const NAME = 'maat-look';
const VERSION = 2;
const SHELF = 'findings';
const LINES = 'digests';
const KEPT = 60; // games: some 15 MB

interface Entry {
  key: string;
  at: number;
  found: RecordAnalysis;
}

const asked = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    r.onsuccess = () => done(r.result);
    r.onerror = () => fail(r.error ?? new Error(NAME));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = ({ oldVersion }) => {
    const db = request.result;
    if (oldVersion < 1)
      db.createObjectStore(SHELF, { keyPath: 'key' }).createIndex('at', 'at');
    db.createObjectStore(LINES, { keyPath: 'table' });
  };
  return asked(request);
}

async function within<T>(
  name: string,
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  try {
    const db = await open();
    try {
      return await work(db.transaction(name, mode).objectStore(name));
    } finally {
      db.close();
    }
  } catch {
    return null; // a private window
  }
}

export const findings = {
  /** The first of these keys that there is something for. */
  find: (keys: readonly string[]): Promise<RecordAnalysis | null> =>
    within(SHELF, 'readonly', async (shelf) => {
      for (const key of keys) {
        const entry = (await asked(shelf.get(key))) as Entry | undefined;
        if (entry) return entry.found;
      }
      return null;
    }),

  keep: (key: string, found: RecordAnalysis): Promise<unknown> =>
    within(SHELF, 'readwrite', async (shelf) => {
      await asked(shelf.put({ key, at: Date.now(), found } satisfies Entry));
      const old = await asked(shelf.index('at').getAllKeys());
      for (const k of old.slice(0, -KEPT)) await asked(shelf.delete(k));
    }),
};

/** Lines of games that were looked at, by table. */
export const digests = {
  all: async (): Promise<Digest[]> =>
    (await within(LINES, 'readonly', (shelf) =>
      asked(shelf.getAll() as IDBRequest<Digest[]>),
    )) ?? [],

  keep: (line: Digest): Promise<unknown> =>
    within(LINES, 'readwrite', async (shelf) => {
      const old = (await asked(shelf.get(line.table))) as Digest | undefined;
      if (isCloser(line, old)) await asked(shelf.put(line));
    }),

  clear: (): Promise<unknown> =>
    within(LINES, 'readwrite', (shelf) => asked(shelf.clear())),
};
