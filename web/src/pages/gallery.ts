/* gallery - what an address of the gallery asks for. */
import type { SeededChoice } from '../local/seeded';

/** players, seed, skip, steps, mine and memory; whatever else there is are options of the game. */
export function choiceOf(game: string, query: URLSearchParams): SeededChoice {
  const q = new URLSearchParams(query);
  const take = (key: string, other: string) => {
    const v = q.get(key) ?? other;
    q.delete(key);
    return v;
  };
  const choice = {
    game,
    players: Number(take('players', '2')),
    seed: Number(take('seed', '1')),
    skip: Number(take('skip', '0')),
    steps: Number(take('steps', 'Infinity')),
    memory: take('memory', 'letter') === 'aid' ? ('aid' as const) : ('letter' as const),
    mine: take('mine', '1').split(',').filter(Boolean).map(Number),
  };
  for (const other of ['board', 'at', 'pause']) q.delete(other); // for others than the engine
  return { ...choice, options: Object.fromEntries(q) };
}
