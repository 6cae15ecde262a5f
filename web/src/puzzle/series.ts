/* series - the puzzles of a game by difficulty, and which one comes next. */
import lists from 'maat:puzzles';
import { dailyIndex, dayOf } from './daily';

export type Entry = readonly [id: string, difficulty: number];
export const HARDEST = 5;

export const entriesOf = (game: string): readonly Entry[] => lists[game]?.all ?? [];
export const games = Object.keys(lists);
export const today = (): number => dayOf(Date.now());

export const dailyOf = (all: readonly Entry[], day: number): Entry | undefined =>
  all[dailyIndex(day, all.length)];

/** The next one of the same difficulty that is new; else any that is new; else just the next. */
export function nextOf(
  all: readonly Entry[],
  id: string,
  isNew: (id: string) => boolean,
): Entry | undefined {
  const at = all.findIndex((e) => e[0] === id);
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
  const fresh = round.filter((e) => isNew(e[0]));
  return fresh.find((e) => e[1] === all[at]?.[1]) ?? fresh[0] ?? round[0];
}
