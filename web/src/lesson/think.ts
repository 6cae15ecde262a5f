/*
 * think - the bots of the game that a lesson ends with: gentle ones, which think in a
 * moment. They see what their seat sees, and come when they are needed. Whoever is asked
 * for a hint knows better, thinks in a worker, and sees what the table shows.
 */
import type { Engine } from '@maat/engine/table';
import { Judge } from '../help/judge';
import type { Hint, Seat } from '../table/types';
import type { Bots } from './line';

export class LessonBots implements Bots {
  private readonly judge = new Judge();
  private gentle: Promise<(seat: Seat) => string> | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly game: string,
    private readonly level: string,
  ) {}

  private async wake(): Promise<(seat: Seat) => string> {
    const { load } = await import('@maat/engine');
    const of = (await load()).game(this.game);
    const bot = await of.bot(this.level);
    return (seat) => {
      const view = of.view(this.engine.seen(seat));
      try {
        return view.text(bot.choose(view));
      } finally {
        view.free();
      }
    };
  }

  async choose(seat: Seat): Promise<string> {
    this.gentle ??= this.wake();
    try {
      return (await this.gentle)(seat);
    } catch {
      this.gentle = null; // it is asked for again; until then anything legal will do
      return this.engine.legal(seat)[0]!;
    }
  }

  hint(seat: Seat): Promise<Hint | null> {
    return this.judge.hint(this.game, this.engine.shown(seat));
  }

  close(): void {
    this.judge.close();
  }
}
