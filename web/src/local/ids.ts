/*
 * ids - what tables of this device are called. Whoever has an id knows where the table
 * lives: ids of servers are 16 characters, these are longer and begin with a word.
 */
const PREFIX = 'here-';
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const LENGTH = 16;

/** The tables of a lesson and of a puzzle: they are nobody's, and not kept. */
export const LESSON_ID = 'lesson';
export const PUZZLE_ID = 'puzzle';

export const isLocal = (id: string): boolean =>
  id.startsWith(PREFIX) && id.length === PREFIX.length + LENGTH;

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return PREFIX + [...bytes].map((b) => SIGNS[b % SIGNS.length]!).join('');
}

const KEPT = 'maat.here';

/** Whether tables of this device were ever made: most who come have none. */
export function hasKept(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false;
  }
}

/** From now on there are some. */
export function rememberKept(): void {
  try {
    localStorage.setItem(KEPT, '1');
  } catch {
    // what keeps no word keeps no table either
  }
}
