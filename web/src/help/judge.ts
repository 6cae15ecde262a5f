/*
 * judge - what the choices of a seat are worth, from what it sees, by the engine in a worker
 * of its own. It comes with the first question and goes with the table.
 */
import type { Reason, Verdict } from '@maat/engine';
import { isAble } from '../lib/able';
import type { Answers, Question, Said, Wanted } from './judge.worker';

export type { Reason, Verdict };

const NODES = 300; // as for looking back: a moment, also on a phone
const GLANCE = 600; // over all choices, once
const CLEAR = 0.05; // of a win: what looking back calls a mistake

/** Every answer is null where it cannot be said: no engine, or one of another version. */
export class Judge {
  private worker: Worker | null = null;
  private n = 0;
  private readonly waiting = new Map<number, (answer: Said['answer']) => void>();

  /** Which choice is best; what was chosen is among what is compared. */
  ask(game: string, seen: Uint8Array<ArrayBuffer>, chosen: string | null) {
    return this.send(game, seen, { ask: 'verdict', chosen, nodes: NODES });
  }

  /** What all choices are worth, at a quick look. */
  all(game: string, seen: Uint8Array<ArrayBuffer>) {
    return this.send(game, seen, { ask: 'all', nodes: GLANCE });
  }

  why(game: string, seen: Uint8Array<ArrayBuffer>, better: string, worse: string) {
    return this.send(game, seen, { ask: 'why', better, worse });
  }

  /** What a bot would do, and why. */
  hint(game: string, seen: Uint8Array<ArrayBuffer>) {
    return this.send(game, seen, { ask: 'hint' });
  }

  private send<Q extends Question>(
    game: string,
    seen: Uint8Array<ArrayBuffer>,
    question: Q,
  ): Promise<Answers[Q['ask']] | null> {
    if (!isAble()) return Promise.resolve(null);
    this.worker ??= this.wake();
    const n = ++this.n;
    return new Promise((done) => {
      this.waiting.set(n, done as (answer: Said['answer']) => void);
      this.worker!.postMessage({ n, game, seen, question } satisfies Wanted);
    });
  }

  private wake(): Worker {
    const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), {
      type: 'module',
    });
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      this.waiting.get(data.n)?.(data.answer);
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
