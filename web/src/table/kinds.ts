/*
 * kinds - what the descriptor of a game tells (GET /api/games/ID), asked for once, and
 * what the arguments of its events are.
 */
import { api, ApiError, type Described } from '../lib/api';
import { hasServer } from '../lib/site';
import type { Remembered } from './wire';

export type Kind = 'number' | 'boolean' | 'word' | 'text' | 'mixed' | 'seat';

/** An argument of an event, or a column of a field that is a table. */
export interface Arg {
  key: string;
  kind: Kind;
  rest?: true;
  /** Covered at a table that goes by the letter: docs/protocol.md, "What is covered". */
  remembered?: Remembered;
  /** A list in which a seat and its number follow each other. */
  by_seat?: true;
}

export interface EventKind {
  kind: string;
  args: Arg[];
}

type Catalogue = NonNullable<typeof import('maat:catalogue').default>;

/** What the server says; where it is not reached, what the page knows of its own. */
export async function orElse<T>(
  ask: () => Promise<T>,
  own: (c: Catalogue) => T | undefined,
): Promise<T> {
  try {
    if (hasServer) return await ask();
  } catch (e) {
    const isOut = e instanceof ApiError && (e.status === 0 || e.status >= 500);
    if (!isOut) throw e;
  }
  const { default: known } = await import('maat:catalogue');
  const found = known && own(known);
  if (!found) throw new ApiError(0, 'network', 'the server cannot be reached');
  return found;
}

const asked = new Map<string, Promise<Described>>();

export function described(game: string): Promise<Described> {
  let answer = asked.get(game);
  if (!answer) {
    answer = orElse(
      () => api.game(game),
      (c) => c.of[game],
    );
    asked.set(game, answer);
    answer.catch(() => asked.delete(game)); // the next one asks again
  }
  return answer;
}

const known = new Map<string, Map<string, Arg>>();

export function setKinds(game: string, events: readonly EventKind[]): void {
  const args = events.flatMap((e) =>
    e.args.map((a) => [`${e.kind}.${a.key}`, a] as const),
  );
  known.set(game, new Map(args));
}

export async function loadKinds(game: string): Promise<void> {
  if (!known.has(game)) setKinds(game, (await described(game)).events);
}

export const argOf = (game: string, kind: string, key: string): Arg | undefined =>
  known.get(game)?.get(`${kind}.${key}`);
