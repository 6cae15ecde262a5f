/*
 * truth.worker - where the tables of this device are: rules, luck and all that is hidden.
 * The page gets what its seats are told, the thinking worker what a bot's seat sees.
 */
import { compile, Engine } from '@maat/engine/table';
import type { FromServer } from '../table/wire';
import { staysAlive } from './alive';
import { gone } from './gone';
import { bring, create, rematchOf } from './make';
import type { Heard, Said, ToTruth } from './said';
import { NEWS } from './news';
import { NotKept, store, type Store } from './store';
import { LocalTable } from './table';
import type { Question, Thought } from './thinking';

class NotLoaded extends Error {}

let module: Promise<WebAssembly.Module> | null = null;

/** What could not be loaded is asked for again. */
function rules(): Promise<WebAssembly.Module> {
  const at = new URL('../../engine/made/table.wasm', import.meta.url);
  module ??= compile(at).catch((e: unknown) => {
    module = null;
    throw new NotLoaded(String(e));
  });
  return module;
}

/** Engines are used again: the memory of a module is given back late, if ever. */
const spare: Engine[] = [];
const engine = async () => spare.pop() ?? Engine.load(await rules());

/** One for the time of a piece of work. */
async function lent<T>(work: (e: Engine) => Promise<T>): Promise<T> {
  const e = await engine();
  try {
    return await work(e);
  } finally {
    spare.push(e);
  }
}

/* ---- whoever thinks ---- */

let page: MessagePort | null = null;
let thinker: MessagePort | null = null;
let count = 0;
interface Waiting {
  table: string;
  question: Question;
  done: (t: Thought) => void;
}
const waiting = new Map<number, Waiting>();

function ask(table: string, question: Omit<Question, 'n'>): Promise<Thought> {
  const n = ++count;
  return new Promise((done) => {
    waiting.set(n, { table, question: { ...question, n }, done });
    if (thinker) thinker.postMessage({ ...question, n });
    else page?.postMessage({ want: true } satisfies Heard);
  });
}

/** A new one, perhaps because the last died: what it owed is asked again. */
function meetThinker(port: MessagePort): void {
  thinker?.close();
  thinker = port;
  port.onmessage = ({ data }: MessageEvent<Thought>) => {
    waiting.get(data.n)?.done(data);
    waiting.delete(data.n);
  };
  for (const { question } of waiting.values()) port.postMessage(question);
}

/** The page makes another one; what is asked waits for it. */
function loseThinker(): void {
  thinker?.close();
  thinker = null;
}

/** Nobody thinks here: there is no hint, and a table whose bots cannot move does not go on. */
function giveUp(tell: (m: FromServer) => void): void {
  const owed = [...waiting.entries()];
  waiting.clear();
  for (const [n, { table, question, done }] of owed)
    if (question.kind === 'hint') done({ n, text: null });
    else if (open.has(table)) {
      left(table);
      tell(gone(table, 'bots'));
    }
}

/* ---- tables ---- */

interface Place {
  table: Promise<LocalTable | null>;
  leave: AbortController;
}
const open = new Map<string, Place>();
const news =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NEWS);
if (news)
  news.onmessage = ({ data }: MessageEvent<string>) =>
    void open.get(data)?.table.then((t) => t?.follow());

/** Bots are asked in one window; when that is closed, in the next. */
function takeLead(id: string, table: LocalTable, signal: AbortSignal): void {
  if (!navigator.locks) return table.drive();
  const lead = () => {
    table.drive();
    return new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  };
  navigator.locks.request(`maat.drive.${id}`, { signal }, lead).catch(() => undefined);
}

async function world(id: string) {
  return {
    store: await store(),
    ask: (question: Omit<Question, 'n'>) => ask(id, question),
    announce: () => news?.postMessage(id),
  };
}

function enter(id: string, tell: (m: FromServer) => void): Place {
  const leave = new AbortController();
  const make = async () => {
    const around = { ...(await world(id)), tell };
    const e = await engine();
    const table = await LocalTable.open(id, e, around).catch((why: unknown) => {
      spare.push(e);
      throw why;
    });
    if (table && !leave.signal.aborted) {
      takeLead(id, table, leave.signal);
      return table;
    }
    spare.push(e);
    if (!table) tell(gone(id, 'unknown'));
    return null;
  };
  const table = make().catch((e: unknown) => {
    tell(gone(id, e instanceof NotKept ? 'store' : 'load'));
    return null;
  });
  const place = { table, leave };
  open.set(id, place);
  return place;
}

function left(id: string): void {
  const place = open.get(id);
  open.delete(id);
  place?.leave.abort();
  for (const [n, w] of waiting) if (w.table === id) waiting.delete(n);
  void place?.table.then(async (t) => t && spare.push(await t.close()));
}

/** A table that is open, or one that is opened for a moment. */
async function visit<T>(
  id: string,
  work: (t: LocalTable) => T | Promise<T>,
): Promise<T> {
  const here = await open.get(id)?.table;
  if (here) return work(here);
  const around = { ...(await world(id)), tell: () => undefined };
  return lent(async (e) => {
    const table = await LocalTable.open(id, e, around);
    if (!table) throw new Error('there is no such table on this device');
    return work(table);
  });
}

async function serve(ask: ToTruth, shelf: Store): Promise<unknown> {
  switch (ask.what) {
    case 'create':
      return lent((e) => create(e, shelf, ask.table, { as: ask.as }));
    case 'rematch':
      return rematch(ask.id, shelf, ask.as);
    case 'bring':
      return lent((e) => bring(e, shelf, ask.record));
    case 'record':
      return visit(ask.id, (t) => t.keptRecord());
    case 'hold':
      return visit(ask.id, (t) => t.hold());
    case 'let go':
      return (await open.get(ask.id)?.table)?.letGo();
    case 'cover':
      return visit(ask.id, (t) => t.cover(ask.seat, ask.on));
  }
}

async function rematch(id: string, shelf: Store, as: string): Promise<string> {
  const kept = await shelf.find(id);
  if (!kept) throw new Error('there is no such table on this device');
  const next = kept.table.rematch;
  if (next && (await shelf.find(next))) return next;
  const made = await lent((e) =>
    create(e, shelf, rematchOf(kept), { as, rematchOf: id }),
  );
  if (!next) await visit(id, (t) => t.linkRematch(made));
  return made;
}

function codeOf(e: Error): { code?: 'load' | 'store' } {
  if (e instanceof NotLoaded) return { code: 'load' };
  return e instanceof NotKept ? { code: 'store' } : {};
}

function meetPage(port: MessagePort): void {
  page = port;
  port.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('leave' in data) return left(data.leave);
    if ('minds' in data) return meetThinker(data.minds);
    if ('rest' in data) return loseThinker();
    if ('mindless' in data) return giveUp((m) => port.postMessage({ m }));
    if ('m' in data) {
      const tell = (m: FromServer) => port.postMessage({ m });
      const place = open.get(data.table) ?? enter(data.table, tell);
      void place.table.then((t) => {
        if (!t) return;
        t.pause = data.pause;
        t.hear(data.m);
      });
      return;
    }
    store()
      .then((shelf) => serve(data.ask, shelf))
      .then(
        (answer: unknown) => port.postMessage({ n: data.n, answer } satisfies Heard),
        (e: Error) =>
          port.postMessage({ n: data.n, why: e.message, ...codeOf(e) } satisfies Heard),
      );
  };
}

staysAlive(meetPage);
