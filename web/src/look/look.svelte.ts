/*
 * look - a finished game looked at again: what was found so far, and how far it is.
 *
 * What the server of the table has found already is shown at once. Else the engine works in a
 * worker of its own, and what it has found is kept on the device; or the server looks, when it
 * has time, and this device only waits. Tables that were looked at in this visit are kept here
 * as well, so that the replay can tell what was found at each of its moments.
 */
import { hashOf } from '@maat/engine/seal';
import { mustBeAble } from '../lib/able';
import { ApiError } from '../lib/api';
import { house } from '../lib/house';
import { t } from '../lib/i18n.svelte';
import { engineOf } from './engine';
import { askServer, isFound } from './server';
import type { Said, Wanted } from './look.worker';
import type { MomentAnalysis, RecordAnalysis } from './reading';
import { findings } from './store';
import { l } from './words';

/** Iterations for the first look at a choice: usual, and for whoever wants to know better. */
export const USUAL = 300;
export const CLOSE = 1000;

const EVERY = 2000; // ms between two questions to a server that looks

export type Stage = 'new' | 'reading' | 'running' | 'done' | 'stopped' | 'failed';

export class Look {
  stage: Stage = $state('new');
  /** What is known already, from the first action on. */
  moments: readonly MomentAnalysis[] = $state.raw([]);
  found: RecordAnalysis | null = $state.raw(null);
  done = $state(0);
  all = $state(0);
  trouble = $state('');
  /** The server looks at this game as well, */
  isOffered = $state(false);
  /** and it is what we wait for. */
  isElsewhere = $state(false);
  private worker: Worker | null = null;
  private waiting: ((isFound: boolean) => void)[] = [];
  private turn = 0;
  private record: Promise<string> | null = null;
  private recalling: Promise<boolean> = Promise.resolve(false);

  constructor(
    readonly table: string,
    readonly game: string,
  ) {}

  private async key(nodes: number): Promise<string> {
    this.record ??= house.record(this.table);
    return `${hashOf(await this.record)} ${engineOf(this.game)} ${nodes}`;
  }

  /**
   * What was found before, the closest look first, here or (with `asks`) at the server, which
   * looks then; true: there is something.
   */
  recall(nodes: number, asks = false): Promise<boolean> {
    if (this.stage === 'new') this.recalling = this.find(nodes, asks);
    return this.stage === 'reading' ? this.recalling : Promise.resolve(!!this.found);
  }

  private async find(nodes: number, asks: boolean): Promise<boolean> {
    this.stage = 'reading';
    try {
      const keys = await Promise.all(
        [...new Set([nodes, CLOSE, USUAL])]
          .filter((n) => n >= nodes)
          .sort((a, b) => b - a)
          .map((n) => this.key(n)),
      );
      const own = await findings.find(keys);
      const found = asks ? await this.closer(own, nodes) : own;
      if (found) this.end(found);
      else this.stage = 'new';
      return !!found;
    } catch (e) {
      this.fail(e);
      return false;
    }
  }

  /** What the server has, where that is closer. */
  private async closer(
    own: RecordAnalysis | null,
    nodes: number,
  ): Promise<RecordAnalysis | null> {
    if (own && own.nodes >= CLOSE) return own;
    const told = await askServer(this.table);
    this.isOffered = !!told;
    return isFound(told) && told.nodes >= Math.max(nodes, own?.nodes ?? 0) ? told : own;
  }

  /** The server shall look, and this device only waits for it. */
  async wait(): Promise<void> {
    this.letGo();
    this.stage = 'running';
    this.isElsewhere = true;
    this.done = this.all = 0;
    const turn = this.turn;
    while (turn === this.turn) {
      const told = await askServer(this.table);
      if (turn !== this.turn) return;
      if (isFound(told)) return this.end(told);
      if (!told) return this.fail(new Error(l('progress.busy')));
      ({ done: this.done, all: this.all } = told);
      await new Promise((done) => setTimeout(done, EVERY));
    }
  }

  async start(nodes: number): Promise<void> {
    this.stop();
    this.stage = 'running';
    this.done = this.all = 0;
    this.trouble = '';
    try {
      mustBeAble();
      const key = await this.key(nodes);
      const record = await this.record!;
      const worker = new Worker(new URL('./look.worker.ts', import.meta.url), {
        type: 'module',
      });
      this.worker = worker;
      const fresh: MomentAnalysis[] = [];
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if (this.worker !== worker) return;
        if (data.is === 'failed') return this.fail(new Error(data.why));
        if (data.is === 'all') {
          void findings.keep(key, data.found);
          return this.end(data.found);
        }
        fresh.push(...data.moments);
        ({ done: this.done, all: this.all } = data);
        // A closer look does not take away what is there.
        if (!this.found) this.moments = fresh.slice();
      };
      worker.onerror = (e) => this.fail(new Error(e.message || 'worker'));
      worker.postMessage({ record, nodes } satisfies Wanted);
    } catch (e) {
      this.fail(e);
    }
  }

  /** All of it, from what is kept or by looking; false: it was stopped, or failed. */
  async finish(nodes: number): Promise<boolean> {
    if (await this.recall(nodes)) return true;
    if (this.stage !== 'running') await this.start(nodes);
    return new Promise((done) => {
      if (this.worker || this.isElsewhere) this.waiting.push(done);
      else done(!!this.found);
    });
  }

  /** Enough: what is known stays. */
  stop(): void {
    if (!this.worker && !this.isElsewhere) return;
    this.letGo();
    this.stage = this.found ? 'done' : 'stopped';
  }

  private end(found: RecordAnalysis): void {
    this.letGo();
    this.found = found;
    this.moments = found.moments;
    this.stage = 'done';
  }

  private fail(e: unknown): void {
    this.letGo();
    this.record = null; // perhaps it comes the next time
    this.trouble =
      e instanceof ApiError
        ? t(`error.${e.code}`)
        : e instanceof Error
          ? e.message
          : String(e);
    this.stage = 'failed';
  }

  /** Its memory goes with the worker; an answer of the server that is still to come is none. */
  private letGo(): void {
    this.worker?.terminate();
    this.worker = null;
    const waiting = this.waiting.splice(0);
    queueMicrotask(() => waiting.forEach((done) => done(!!this.found)));
    this.isElsewhere = false;
    this.turn++;
  }
}

const looks = new Map<string, Look>();

export function lookAt(table: string, game: string): Look {
  let look = looks.get(table);
  if (!look) looks.set(table, (look = new Look(table, game)));
  return look;
}
