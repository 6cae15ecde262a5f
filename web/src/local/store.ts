/*
 * store - tables of this device in IndexedDB: what each began with, and its rows.
 *
 * A row is kept under (table, number). Whoever comes second with a number gets it back:
 * another window of this browser has played on, as nodes of a server do (ADR 6).
 */
import type { Memory, Table } from '../table/wire';

/** The finished game, and how many of its actions another one began with. */
export interface Origin {
  table: string;
  ply: number;
}

/** What a table began with: with the rows it is all that has to be kept of it. */
export interface Setup {
  id: string;
  game: string;
  /** The version of its rules when it was made; tables of before have none, and today's. */
  rules?: number;
  options: Record<string, string>;
  memory: Memory;
  undo: boolean;
  title: string;
  /** 64 hexadecimal digits, drawn by this device. */
  seed: string;
  created: number;
  rematchOf?: string;
  /** The actions that it begins with, as a record, and where they were played. */
  opening?: string;
  from?: Origin;
}

/** A table with what lists tell of it. A game that was brought as a file has its record. */
export interface Kept {
  id: string;
  setup: Setup | null;
  record?: string;
  table: Table;
  updated: number;
}

export interface Store {
  find(id: string): Promise<Kept | null>;
  /** A new table with its first rows. */
  add(kept: Kept, rows: readonly string[]): Promise<void>;
  /** The rows behind number `after`. */
  rows(id: string, after: number): Promise<string[]>;
  /** Keeps row `seq`; false: there is one, of another window. */
  append(id: string, seq: number, row: string, table: Table): Promise<boolean>;
  list(): Promise<Kept[]>;
  /** false: it has rows behind number `known`, which somebody may want to keep. */
  remove(id: string, known?: number): Promise<boolean>;
}

const NAME = 'maat';
const VERSION = 1;

/** This browser is full, or keeps nothing for this page; what it says of that is for us alone. */
export class NotKept extends Error {
  constructor(cause: unknown) {
    super(`IndexedDB: ${String(cause)}`);
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((ok, fail) => {
    request.onsuccess = () => ok(request.result);
    request.onerror = () => fail(new NotKept(request.error));
  });
}

/** What was written is kept once the transaction is complete, not before. */
function complete(t: IDBTransaction): Promise<void> {
  return new Promise((ok, fail) => {
    t.oncomplete = () => ok();
    t.onabort = t.onerror = () => fail(new NotKept(t.error));
  });
}

const rowsOf = (id: string, after: number) =>
  IDBKeyRange.bound([id, after], [id, Infinity], true);

class Shelves implements Store {
  constructor(private readonly db: IDBDatabase) {}

  private begin(mode: IDBTransactionMode) {
    try {
      const t = this.db.transaction(['tables', 'rows'], mode);
      return { t, tables: t.objectStore('tables'), rows: t.objectStore('rows') };
    } catch (e) {
      throw new NotKept(e); // closed by the browser
    }
  }

  async find(id: string): Promise<Kept | null> {
    const found = await done<unknown>(this.begin('readonly').tables.get(id));
    return (found as Kept | undefined) ?? null;
  }

  async add(kept: Kept, lines: readonly string[]): Promise<void> {
    const { t, tables, rows } = this.begin('readwrite');
    tables.add(kept);
    lines.forEach((row, i) => rows.add({ table: kept.id, seq: i + 1, row }));
    await complete(t);
  }

  async rows(id: string, after: number): Promise<string[]> {
    const { rows } = this.begin('readonly');
    const found = await done<unknown[]>(rows.getAll(rowsOf(id, after)));
    return (found as { row: string }[]).map((r) => r.row);
  }

  async append(id: string, seq: number, row: string, table: Table): Promise<boolean> {
    const { t, tables, rows } = this.begin('readwrite');
    const kept = (await done<unknown>(tables.get(id))) as Kept | undefined;
    if (!kept) throw new Gone(id);
    if (await done(rows.getKey([id, seq]))) {
      t.abort();
      return false;
    }
    rows.add({ table: id, seq, row });
    tables.put({ ...kept, table, updated: Date.now() });
    await complete(t);
    return true;
  }

  async list(): Promise<Kept[]> {
    const found = await done<unknown[]>(this.begin('readonly').tables.getAll());
    return (found as Kept[]).sort((a, b) => b.updated - a.updated);
  }

  async remove(id: string, known = Infinity): Promise<boolean> {
    const { t, tables, rows } = this.begin('readwrite');
    if (known < Infinity && (await done(rows.getKey(rowsOf(id, known))))) return false;
    tables.delete(id);
    rows.delete(rowsOf(id, 0));
    await complete(t);
    return true;
  }
}

/** The table was deleted, perhaps in another window. */
export class Gone extends Error {
  constructor(id: string) {
    super(`there is no table ${id} on this device`);
  }
}

let opened: Promise<Store> | null = null;

async function open(): Promise<Store> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('tables', { keyPath: 'id' });
    request.result.createObjectStore('rows', { keyPath: ['table', 'seq'] });
  };
  const db = await done(request);
  // A later version in another window wants to change it: it comes again when it is asked.
  db.onversionchange = () => {
    db.close();
    opened = null;
  };
  db.onclose = () => (opened = null);
  return new Shelves(db);
}

/** The store of this browser; after a failure the next call tries again. */
export function store(): Promise<Store> {
  opened ??= open().catch((e: unknown) => {
    opened = null;
    throw e instanceof NotKept ? e : new NotKept(e);
  });
  return opened;
}
