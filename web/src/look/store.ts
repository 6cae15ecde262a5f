/*
 * store - findings that were made on this device, by record, engine and effort: looking again
 * takes no time. Where a browser refuses storage, it is done again.
 */
import type { RecordAnalysis } from './reading';

const NAME = 'maat-look';
const SHELF = 'findings';
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
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () =>
    request.result.createObjectStore(SHELF, { keyPath: 'key' }).createIndex('at', 'at');
  return asked(request);
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (shelf: IDBObjectStore) => Promise<T>,
): Promise<T | null> {
  try {
    const db = await open();
    try {
      return await work(db.transaction(SHELF, mode).objectStore(SHELF));
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
    within('readonly', async (shelf) => {
      for (const key of keys) {
        const entry = (await asked(shelf.get(key))) as Entry | undefined;
        if (entry) return entry.found;
      }
      return null;
    }),

  keep: (key: string, found: RecordAnalysis): Promise<unknown> =>
    within('readwrite', async (shelf) => {
      await asked(shelf.put({ key, at: Date.now(), found } satisfies Entry));
      const old = await asked(shelf.index('at').getAllKeys());
      for (const k of old.slice(0, -KEPT)) await asked(shelf.delete(k));
    }),
};
