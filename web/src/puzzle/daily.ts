/* daily - the puzzle of a day, the same for everybody, without asking anybody. */

const DAY = 86_400_000;

/** Days since 1970, by the clock of Greenwich: everybody has the same puzzle at a time. */
export const dayOf = (ms: number): number => Math.floor(ms / DAY);

const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a);

/**
 * Which of `n` puzzles, in the order of their difficulty, is that of a day: all of them come
 * before one comes again, and easy and hard ones take turns.
 */
export function dailyIndex(day: number, n: number): number {
  let step = Math.max(1, Math.round(n * 0.382)); // the golden section spreads best
  while (gcd(step, n) > 1) step += 1;
  return ((((day % n) * step) % n) + n) % n;
}

/** Days in a row on which the puzzle of the day was solved, and the last of them. */
export interface Run {
  day: number;
  length: number;
}

/** After the puzzle of `day` was solved. */
export const runAfter = (run: Run | undefined, day: number): Run =>
  run?.day === day ? run : { day, length: run?.day === day - 1 ? run.length + 1 : 1 };

/** How long it is today: it may still be gone on with until the day is over. */
export const runLength = (run: Run | undefined, today: number): number =>
  run && run.day >= today - 1 ? run.length : 0;
