/*
 * think - the bots of the game that a lesson ends with: gentle ones, which think in a
 * moment. They see what their seat sees, and come when they are needed.
 */
import type { Engine } from '@maat/engine/table';
import type { Think } from './line';

export function thinker(engine: Engine, game: string, level: string): Think {
  let bots: Promise<(seat: number) => string> | null = null;

  async function wake(): Promise<(seat: number) => string> {
    const { load } = await import('@maat/engine');
    const of = (await load()).game(game);
    const bot = await of.bot(level);
    return (seat) => {
      const view = of.view(engine.seen(seat));
      try {
        return view.text(bot.choose(view));
      } finally {
        view.free();
      }
    };
  }

  return async (seat) => {
    bots ??= wake();
    try {
      return (await bots)(seat);
    } catch {
      bots = null; // it is asked for again; until then anything legal will do
      return engine.legal(seat)[0]!;
    }
  };
}
