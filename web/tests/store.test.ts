/* A browser that keeps nothing: what fails in IndexedDB is told as that, not in its words. */
import { afterEach, expect, it, vi } from 'vitest';
import { NotKept, store } from '../src/local/store';

/** A request that is answered by and by. */
const failing = (why: Error) => {
  const request = { error: why, onerror: (): void => undefined };
  setTimeout(() => request.onerror());
  return request;
};

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['has no such thing', undefined],
  [
    'refuses it',
    {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    },
  ],
  [
    'cannot open it',
    { open: () => failing(new DOMException('full', 'QuotaExceededError')) },
  ],
])('a browser that %s keeps no table', async (_what, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  await expect(store()).rejects.toThrow(NotKept);
});

/** A database that opens, and fails at what is asked of it. */
function opened(transaction: () => object) {
  const request = { result: { transaction }, onsuccess: (): void => undefined };
  setTimeout(() => request.onsuccess());
  return { open: () => request };
}

it('a store that is full, or closed by the browser, keeps no table either', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const shelves = { add: () => failing(full), getAll: () => failing(full) };
  let isClosed = false;
  vi.stubGlobal(
    'indexedDB',
    opened(() => {
      if (isClosed) throw new DOMException('closing', 'InvalidStateError');
      const t = {
        error: full,
        onabort: (): void => undefined,
        objectStore: () => shelves,
      };
      setTimeout(() => t.onabort());
      return t;
    }),
  );
  const shelf = await store();
  await expect(shelf.list()).rejects.toThrow(NotKept);
  await expect(shelf.add({ id: 'x' } as never, ['row'])).rejects.toThrow(NotKept);
  isClosed = true;
  await expect(shelf.list()).rejects.toThrow(NotKept);
});
