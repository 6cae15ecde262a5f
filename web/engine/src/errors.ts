/* errors - what the engine refuses: a kind for programs, a sentence and the rule for people. */

/** By the codes of maat.h, from -1 on. */
const KINDS = [
  'no-memory',
  'not-found',
  'bad-option',
  'bad-text',
  'not-now',
  'illegal',
  'bad-value',
  'stopped',
] as const;

export type ErrorKind = (typeof KINDS)[number];

export class MaatError extends Error {
  override readonly name = 'MaatError';

  constructor(
    readonly kind: ErrorKind,
    why: string,
    /** The rule that forbids it, 'R-RA-11', or null. */
    readonly rule: string | null = null,
    /** Of the text that was read, from 1, or null. */
    readonly line: number | null = null,
  ) {
    super(why);
  }
}

export const kindOf = (code: number): ErrorKind => KINDS[-code - 1] ?? 'bad-value';
