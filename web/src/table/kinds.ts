/* kinds - what the arguments of events are, as the descriptor of the game tells. */
import { api } from '../lib/api';

export interface Arg {
  key: string;
  kind: 'number' | 'boolean' | 'word' | 'text' | 'mixed' | 'seat';
  rest?: true;
  /** A list in which a seat and its number follow each other. */
  by_seat?: true;
}

export interface EventKind {
  kind: string;
  args: Arg[];
}

const known = new Map<string, Map<string, Arg>>();

export function setKinds(game: string, events: readonly EventKind[]): void {
  const args = events.flatMap((e) =>
    e.args.map((a) => [`${e.kind}.${a.key}`, a] as const),
  );
  known.set(game, new Map(args));
}

export async function loadKinds(game: string): Promise<void> {
  if (!known.has(game)) setKinds(game, (await api.game(game)).events);
}

export const argOf = (game: string, kind: string, key: string): Arg | undefined =>
  known.get(game)?.get(`${kind}.${key}`);
