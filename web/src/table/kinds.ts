/*
 * kinds - what the descriptor of a game tells (GET /api/games/ID), asked for once, and
 * what the arguments of its events are.
 */
import { api, ApiError, type Described } from '../lib/api';
import { hasServer, isKept } from '../lib/site';
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

const unreached = () => new ApiError(0, 'network', 'the server cannot be reached');

/** What the page knows of its own. */
async function known<T>(own: (c: Catalogue) => T | undefined): Promise<T> {
  const { default: all } = await import('maat:catalogue');
  const found = all && own(all);
  if (!found) throw unreached();
  return found;
}

const HEAD_START_MS = 1_500;

/** A page that is kept on the device begins soon, whatever becomes of the server's answer. */
const soon = <T>(answer: Promise<T>): Promise<T> =>
  isKept()
    ? Promise.race([
        answer,
        new Promise<never>((_, fail) =>
          setTimeout(() => fail(unreached()), HEAD_START_MS),
        ),
      ])
    : answer;

/** What the server says; where it is not reached, what the page knows of its own. */
export async function orElse<T>(
  ask: () => Promise<T>,
  own: (c: Catalogue) => T | undefined,
): Promise<T> {
  try {
    if (hasServer) return await soon(ask());
  } catch (e) {
    const isOut = e instanceof ApiError && (e.status === 0 || e.status >= 500);
    if (!isOut) throw e;
  }
  return known(own);
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

const argsOf = new Map<string, Map<string, Arg>>();

export function setKinds(game: string, events: readonly EventKind[]): void {
  const args = events.flatMap((e) =>
    e.args.map((a) => [`${e.kind}.${a.key}`, a] as const),
  );
  argsOf.set(game, new Map(args));
}

/** A table of this device is played by the page's own engine: no server is asked. */
export async function loadKinds(game: string, isHere = false): Promise<void> {
  if (argsOf.has(game)) return;
  const found = isHere ? await known((c) => c.of[game]) : await described(game);
  setKinds(game, found.events);
}

export const argOf = (game: string, kind: string, key: string): Arg | undefined =>
  argsOf.get(game)?.get(`${kind}.${key}`);
