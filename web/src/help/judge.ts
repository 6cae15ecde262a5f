/*
 * judge - what the choices of a seat are worth, from what it sees, by the engine in a worker
 * of its own. It comes with the first question and goes with the table.
 */
import type { Verdict } from '@maat/engine';
import { isAble } from '../lib/able';
import type { Said, Wanted } from './judge.worker';

export type { Verdict };

const NODES = 300; // as for looking back: a moment, also on a phone
const CLEAR = 0.05; // of a win: what looking back calls a mistake

export class Judge {
  private worker: Worker | null = null;
  private n = 0;
  private readonly waiting = new Map<number, (v: Verdict | null) => void>();

  /** null where it cannot be said: no engine, or one of another version. */
  ask(
    game: string,
    seen: Uint8Array<ArrayBuffer>,
    chosen: string | null,
  ): Promise<Verdict | null> {
    if (!isAble()) return Promise.resolve(null);
    this.worker ??= this.wake();
    const n = ++this.n;
    return new Promise((done) => {
      this.waiting.set(n, done);
      const wanted: Wanted = { n, game, seen, chosen, nodes: NODES };
      this.worker!.postMessage(wanted);
    });
  }

  private wake(): Worker {
    const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      this.waiting.get(data.n)?.(data.verdict);
      this.waiting.delete(data.n);
    };
    worker.onerror = () => this.close();
    return worker;
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const done of this.waiting.values()) done(null);
    this.waiting.clear();
  }
}

export type Option = Verdict['options'][number];

/** What was said of this choice; undefined where it was not compared with the best. */
export const optionOf = (v: Verdict, text: string): Option | undefined =>
  v.options.find((o) => o.do === text);

/** Another choice is better beyond all noise, and by an amount that counts. */
export const isClear = (o: Option | undefined): boolean =>
  !!o && o.sure && o.behind >= CLEAR;
