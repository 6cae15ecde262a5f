/* games - what there is to play, as the server tells it. */
import { api, type CoverInfo, type GameInfo } from './api';
import { described, orElse } from '../table/kinds';
import { isRemembering } from '../table/memory';
import { settings } from './settings.svelte';

/** One picture of the front page: a game, or an edition of it. */
export interface Cover extends CoverInfo {
  game: string;
}

/** What the server says, or what it would: the page has its catalogue with it. */
const ask = () => orElse(api.games, (c) => c.all);

class Games {
  list: GameInfo[] = $state.raw([]);
  levels: string[] = $state.raw(['casual']);
  /** The level that is offered first. */
  usual: string = $state.raw('casual');
  /** Whether games of this device may go on at the server. */
  moved = $state(false);
  private loading: Promise<void> | null = null;

  /** Asks once; where no server has answered the next call asks again. */
  load(): Promise<void> {
    this.loading ??= ask().then(
      (found) => {
        this.list = found.games;
        this.levels = found.levels;
        this.usual = found.usual;
        this.moved = found.moved ?? false;
        // The page's own does not say what only a server knows.
        if (found.moved === undefined) this.loading = null;
      },
      (e: unknown) => {
        this.loading = null;
        throw e;
      },
    );
    return this.loading;
  }

  private remembering: Record<string, boolean> = $state.raw({});

  /** Asks whether people have to remember something in this game, once. */
  async askMemory(game: string): Promise<void> {
    const found = await described(game).catch(() => null);
    if (!found || game in this.remembering) return;
    this.remembering = { ...this.remembering, [game]: isRemembering(found) };
  }

  /** Whether a table of this game has a choice of memory; false until it is known. */
  isRemembering(game: string): boolean {
    return this.remembering[game] ?? false;
  }

  get covers(): Cover[] {
    return this.list.flatMap((g) => g.covers.map((c) => ({ ...c, game: g.id })));
  }

  /** The cover of a table: that of its edition. */
  coverOf(game: string, options: Record<string, string>): Cover | null {
    const own = this.covers.filter((c) => c.game === game);
    const fits = (c: Cover) =>
      Object.entries(c.options).every(([k, v]) => (options[k] ?? v) === v);
    return own.find(fits) ?? own[0] ?? null;
  }

  title(c: Cover): string {
    return c.title[settings.lang];
  }

  /** The name of a table's game, with its edition. */
  nameOf(game: string, options: Record<string, string>): string {
    const c = this.coverOf(game, options);
    return c ? this.title(c) : game;
  }
}

export const games = new Games();
