/*
 * device - the tables of this device from the page's side: two workers, one with the truth
 * and one that thinks, kept alive as long as they are needed, and a line to each table.
 */
import { ApiError } from '../lib/api';
import { tempo } from '../lib/settings.svelte';
import type { Body, Hearer, Line } from '../table/socket';
import type { Answer, Seat } from '../table/types';
import type { FromNo, FromServer } from '../table/wire';
import { Watched } from './alive';
import type { LocalNew } from './make';
import type { Heard, Said, ToTruth } from './said';
import { PAUSE_MS } from './pace';
import { gone } from './gone';
import { newId } from './ids';
import type { Held } from './table';

/** A question that could not be done, in the words of whoever was asked. */
export class DeviceError extends Error {}

/** What the page has words for: the engine is not there, or nothing can be kept. */
const known = (code: 'load' | 'store', why: string) => new ApiError(0, code, why);

const IDLE_MS = 20_000; // until the truth's worker goes, when no table is open

interface Waiting {
  ask: ToTruth;
  done: (answer: unknown) => void;
  fail: (e: Error) => void;
}

class Device {
  private readonly lines = new Set<LocalLine>();
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;
  private page: MessagePort | null = null;
  private minds: Worker | null = null;
  private idle: ReturnType<typeof setTimeout> | undefined;

  private readonly truth = new Watched(
    () => new Worker(new URL('./truth.worker.ts', import.meta.url), { type: 'module' }),
    (worker) => this.meetTruth(worker),
    () => this.lose(),
    () => this.giveUp(),
  );
  private readonly thinker = new Watched(
    () => new Worker(new URL('./think.worker.ts', import.meta.url), { type: 'module' }),
    (worker) => this.meetThinker(worker),
    () => this.loseThinker(),
    () => this.post({ mindless: true }),
  );

  private post(said: Said): void {
    this.page?.postMessage(said);
  }

  /* ---- workers ---- */

  private meetTruth(worker: Worker): void {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ port: port2 }, [port2]);
    port1.onmessage = ({ data }: MessageEvent<Heard>) => this.hear(data);
    this.page = port1;
    for (const [n, { ask }] of this.waiting) this.post({ n, ask });
    if (this.minds) this.meetThinker(this.minds);
    for (const line of this.lines) line.connected();
  }

  /** What was told before holds; whatever was asked is asked again. */
  private lose(): void {
    this.page?.close();
    this.page = null;
    for (const line of this.lines) line.disconnected();
  }

  /** It never came to life: whoever waits is told instead of left waiting. */
  private giveUp(): void {
    for (const { fail } of this.waiting.values()) fail(known('load', 'no worker'));
    this.waiting.clear();
    for (const line of this.lines) line.hear(gone(line.id, 'load'));
  }

  private meetThinker(worker: Worker): void {
    const { port1, port2 } = new MessageChannel();
    this.minds = worker;
    worker.postMessage({ port: port2 }, [port2]);
    this.page?.postMessage({ minds: port1 } satisfies Said, [port1]);
  }

  private loseThinker(): void {
    this.minds = null;
    this.post({ rest: true });
  }

  private stopThinking(): void {
    this.thinker.stop();
    this.loseThinker();
  }

  private hear(heard: Heard): void {
    if ('m' in heard) {
      for (const line of this.lines) line.hear(heard.m);
      return;
    }
    if ('want' in heard) {
      if (this.lines.size) this.thinker.wake();
      return;
    }
    const waiting = this.waiting.get(heard.n);
    this.waiting.delete(heard.n);
    if ('why' in heard)
      waiting?.fail(
        heard.code ? known(heard.code, heard.why) : new DeviceError(heard.why),
      );
    else waiting?.done(heard.answer);
    this.rest();
  }

  /* ---- lines ---- */

  join(line: LocalLine): void {
    this.lines.add(line);
    this.rest();
    if (this.page) line.connected();
    else this.truth.start();
  }

  /** What bots have thought goes with the table; memory of a module never shrinks. */
  leave(line: LocalLine): void {
    this.lines.delete(line);
    this.post({ leave: line.id });
    if (!this.lines.size) this.stopThinking();
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.idle);
    if (this.lines.size || this.waiting.size) return;
    this.idle = setTimeout(() => {
      this.truth.stop();
      this.page?.close();
      this.page = null;
    }, IDLE_MS);
  }

  say(table: string, m: Body & { id?: number }): boolean {
    if (!this.page) return false;
    this.post({ table, m, pause: PAUSE_MS * Math.min(1, tempo()) });
    return true;
  }

  /** Asked until it is answered, whatever becomes of the worker. */
  private ask<T>(ask: ToTruth): Promise<T> {
    const n = ++this.count;
    return new Promise<T>((done, fail) => {
      this.waiting.set(n, { ask, done: (a) => done(a as T), fail });
      clearTimeout(this.idle);
      if (this.page) this.post({ n, ask });
      else this.truth.start();
    });
  }

  create(table: LocalNew): Promise<string> {
    return this.ask({ what: 'create', table, as: newId() });
  }

  rematch(id: string): Promise<string> {
    return this.ask({ what: 'rematch', id, as: newId() });
  }

  /** The id of a table to look back at; throws with what is wrong with the record. */
  bring(record: string): Promise<string> {
    return this.ask({ what: 'bring', record });
  }

  record(id: string): Promise<string> {
    return this.ask({ what: 'record', id });
  }

  /** Nothing happens at the table any more, until `letGo` or until it is left. */
  hold(id: string): Promise<Held> {
    return this.ask({ what: 'hold', id });
  }

  letGo(id: string): Promise<void> {
    return this.ask({ what: 'let go', id });
  }

  cover(id: string, seat: Seat, on: boolean): Promise<FromNo | null> {
    return this.ask({ what: 'cover', id, seat, on });
  }
}

export const device = new Device();

/** Stands where the connection to a server stands. */
export class LocalLine implements Line {
  private hearer: Hearer | null = null;
  private readonly asked = new Map<number, (m: FromServer | null) => void>();
  private count = 0;

  constructor(readonly id: string) {}

  add(h: Hearer): void {
    this.hearer = h;
    device.join(this);
  }

  remove(): void {
    this.hearer = null;
    this.forget();
    device.leave(this);
  }

  send(m: Body & { id?: number }): boolean {
    return device.say(this.id, m);
  }

  ask(m: Body): Promise<FromServer | null> {
    const id = ++this.count;
    return new Promise((done) => {
      if (!this.send({ ...m, id })) done(null);
      else this.asked.set(id, done);
    });
  }

  async cover(_table: string, seat: Seat, on: boolean): Promise<Answer> {
    const no = await device.cover(this.id, seat, on);
    if (!no) return { ok: true };
    const { rule, code, why } = no;
    return { ok: false, rule, code, why };
  }

  private forget(): void {
    for (const done of this.asked.values()) done(null);
    this.asked.clear();
  }

  /* ---- for the device ---- */

  connected(): void {
    this.hearer?.connected();
  }

  disconnected(): void {
    this.forget();
    this.hearer?.disconnected();
  }

  hear(m: FromServer): void {
    if (m.re !== undefined) {
      this.asked.get(m.re)?.(m);
      this.asked.delete(m.re);
    }
    this.hearer?.hear(m);
  }
}
