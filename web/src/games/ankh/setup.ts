/* setup - the options `gods` and `guardians` as choices, one per seat or level. */
import type { God, Guardian } from './view';

export const GODS: readonly God[] = ['amun', 'anubis', 'isis', 'osiris', 'ra'];
/** Level by level: one guardian of each takes part. */
export const LEVELS: readonly (readonly Guardian[])[] = [
  ['satet', 'cat-mummy'],
  ['mummy', 'apep'],
  ['giant-scorpion', 'androsphinx'],
];
export const RANDOM = 'random';
export const CHOOSE = 'choose';

const list = (value: string, n: number): string[] => {
  const given = value === RANDOM || value === CHOOSE ? [] : value.split(',');
  return Array.from({ length: n }, (_, i) => given[i] ?? RANDOM);
};
const text = (entries: readonly string[]) =>
  entries.every((e) => e === RANDOM) ? RANDOM : entries.join(',');

export const godsOf = (value: string, players: number) => list(value, players);
export const guardiansOf = (value: string) => list(value, LEVELS.length);

/** Give a seat a god; a god that another seat had is dealt there instead. */
export function withGod(value: string, players: number, seat: number, god: string) {
  const gods = list(value, players).map((g) => (g === god ? RANDOM : g));
  gods[seat - 1] = god;
  return text(gods);
}

export function withGuardian(value: string, level: number, guardian: string) {
  const all = list(value, LEVELS.length);
  all[level] = guardian;
  return text(all);
}

export const fitGods = (value: string, players: number) =>
  value === CHOOSE ? CHOOSE : text(list(value, players));
