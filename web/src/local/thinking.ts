/*
 * thinking - bots at work, apart from the truth: they get the bytes of what a seat sees.
 *
 * A bot is kept from choice to choice with what it has thought. All of a table's share
 * out so much memory; it goes when the worker goes, with the table.
 */
import {
  load,
  MaatError,
  type Bot,
  type Game,
  type LoadOptions,
  type Maat,
} from '@maat/engine';
import type { Hint, Seat } from '../table/types';

/** What is asked: the number comes back with the answer. */
export interface Question {
  n: number;
  kind: 'choose' | 'hint' | 'throw';
  game: string;
  /** Of the bot; not for a hint. */
  level: string;
  /** The seat whose bot it is. */
  by: Seat;
  /** How many bots share the memory. */
  bots: number;
  /** What the seat that decides sees. */
  seen: Uint8Array<ArrayBuffer>;
}

/** An action or a throw as text, or a hint; null when there is nothing to choose. */
export interface Thought {
  n: number;
  text: string | null;
  hint?: Hint | null;
  /** What went wrong: the question was no good. */
  why?: string;
}

/** What bots have learned could not be had: nobody plays without it, and it is asked again. */
export class NotLoaded extends Error {}

const MEMORY_MB = 96; // of all trees together, and 16 for a hint
const TREE_MB = 48; // of one, as on a server
const HINTS = 'hints';

export const memoryOf = (bots: number): number =>
  Math.max(16, Math.min(TREE_MB, Math.floor(MEMORY_MB / Math.max(1, bots))));

const random = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

export class Thinker {
  private readonly bots = new Map<string, Promise<Bot>>();

  private constructor(private readonly maat: Maat) {}

  static async load(options?: LoadOptions): Promise<Thinker> {
    return new Thinker(await load(options));
  }

  private bot(key: string, make: () => Promise<Bot>): Promise<Bot> {
    let bot = this.bots.get(key);
    if (!bot) {
      bot = make();
      this.bots.set(key, bot);
      bot.catch(() => this.bots.delete(key));
    }
    return bot;
  }

  private botOf(game: Game, q: Question): Promise<Bot> {
    const spec = `${q.level}:memory=${memoryOf(q.bots)}`;
    return this.bot(`${game.id} ${q.by} ${spec}`, () =>
      game.bot(spec, { seed: random() }),
    );
  }

  async answer(q: Question): Promise<Thought> {
    const game = this.maat.game(q.game);
    if (q.kind === 'throw') return { n: q.n, text: game.throwOf(q.level) ?? '-' };
    await game.learn().catch((e: unknown) => {
      throw e instanceof MaatError ? e : new NotLoaded(String(e));
    });
    const view = game.view(q.seen);
    try {
      if (q.kind === 'hint') {
        const bot = await this.bot(`${game.id} ${HINTS}`, () =>
          game.hinter({ seed: random() }),
        );
        return { n: q.n, text: null, hint: bot.hint(view, random()) };
      }
      const bot = await this.botOf(game, q);
      return { n: q.n, text: view.text(bot.choose(view)) };
    } finally {
      view.free();
    }
  }
}
