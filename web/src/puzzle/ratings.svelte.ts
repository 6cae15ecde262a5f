/*
 * ratings - how strong a solver is and how hard the puzzles are, by the server: for whoever has
 * an account there. Without a server, without a network and at a server that knows no
 * puzzles there are none, and nothing is said about it.
 */
import { json } from '../lib/api';
import { person } from '../lib/person.svelte';
import { hasServer } from '../lib/site';
import { progress } from './progress.svelte';

/** GET /api/puzzles/GAME; what is about a person is there for one who has signed in. */
export interface PuzzleRatings {
  rating?: number;
  deviation?: number;
  tries?: number;
  solved?: number;
  done?: Record<string, boolean>;
  ratings: Record<string, number>;
}

/** POST /api/puzzles/GAME/ID */
export interface PuzzleAnswer {
  solved: boolean;
  first: boolean;
  rating: number;
  change: number;
  puzzle: number;
}

const pathOf = (...names: string[]) =>
  ['/api/puzzles', ...names.map(encodeURIComponent)].join('/');

class Ratings {
  private of: Record<string, PuzzleRatings> = $state.raw({});

  /** Whether answers are told to the server. */
  get isOn(): boolean {
    return hasServer && !person.isAlone && !!person.who?.login;
  }

  async load(game: string): Promise<void> {
    if (!hasServer) return;
    await person.enter();
    if (!this.isOn) return;
    try {
      const found = await json<PuzzleRatings>('GET', pathOf(game));
      this.of = { ...this.of, [game]: found };
      if (found.done) progress.learn(game, found.done);
    } catch {
      // an older server, or none just now
    }
  }

  own(game: string): number | undefined {
    return this.isOn ? this.of[game]?.rating : undefined;
  }

  puzzle(game: string, id: string): number | undefined {
    return this.of[game]?.ratings[id];
  }

  /** Null where nobody rates. */
  async answer(game: string, id: string, choice: string): Promise<PuzzleAnswer | null> {
    if (!this.isOn) return null;
    try {
      const found = await json<PuzzleAnswer>('POST', pathOf(game, id), { choice });
      const { ratings, ...mine } = this.of[game] ?? { ratings: {} };
      this.of = {
        ...this.of,
        [game]: {
          ...mine,
          rating: found.rating,
          ratings: { ...ratings, [id]: found.puzzle },
        },
      };
      return found;
    } catch {
      return null;
    }
  }
}

export const ratings = new Ratings();
