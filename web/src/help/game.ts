/*
 * game - what a game's folder may add to help: `help.ts` tells what a thing is worth to the
 * reader now. It gets the view that the reader sees, and nothing else: what a table covers
 * is null there, so help cannot tell it.
 */
import type { Args, Words } from '../lib/i18n.svelte';
import type { Seat } from '../table/types';

export interface Asking<V = Record<string, unknown>> {
  /** The key of the thing, without the name of its kind: "7" of "sun.7". */
  what: string;
  view: V;
  /** Whose side it is; 0 for those who watch. */
  me: Seat;
  at: Element;
  w: Words;
  /** A text of texts/about-<game>, under `now.`. */
  say: (key: string, args?: Args) => string;
}

export type Worth<V> = (ask: Asking<V>) => string | null;

/** By the first part of a key ("tile"), or by a whole one ("track"). */
export type GameHelp<V = Record<string, unknown>> = Record<string, Worth<V>>;

const folders = import.meta.glob<{ default: GameHelp<never> }>('../games/*/help.ts');

export async function loadGameHelp(game: string): Promise<GameHelp> {
  const load = folders[`../games/${game}/help.ts`];
  return load ? ((await load()).default as unknown as GameHelp) : {};
}
