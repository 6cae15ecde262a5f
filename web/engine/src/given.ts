/*
 * given - what callers hand in, checked before the module sees it: WebAssembly makes a
 * number of everything, NaN and arrays included, and keeps its lowest 32 bits.
 */
import { MaatError } from './errors.js';
import type { Action, Options, Seat } from './types.js';

const SHOWN_MAX = 60;

/** A value as a sentence names it. */
function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint') return `${value}n`;
  let text: string | undefined;
  if (typeof value === 'string' || (typeof value === 'object' && value !== null))
    try {
      text = JSON.stringify(value) as string | undefined;
    } catch {
      text = 'an object';
    }
  text ??= String(value);
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}...` : text;
}

/** The error for a value that is not what was expected. */
export const unexpected = (expected: string, value: unknown): MaatError =>
  new MaatError('bad-value', `${expected}, not ${shown(value)}`);

/** `what` as in 'a seat'. */
export function wholeNumber(
  what: string,
  value: unknown,
  min: number,
  max: number,
): number {
  if (Number.isInteger(value) && min <= (value as number) && (value as number) <= max)
    return value as number;
  const range =
    max >= 0xffffffff
      ? `a whole number, at least ${min}, at most ${max}`
      : `${min} to ${max}`;
  throw unexpected(`${what} is ${range}`, value);
}

export const seatGiven = (seat: Seat, players: number): Seat =>
  wholeNumber('a seat', seat, 1, players);

/** A seat that acts, or chance. */
export function actorGiven(actor: Seat, players: number): Seat {
  if (Number.isInteger(actor) && actor >= 0 && actor <= players) return actor;
  throw unexpected(`who acts is a seat, 1 to ${players}, or 0 for chance`, actor);
}

/** A seat that looks, or a spectator. */
export function viewerGiven(viewer: Seat, players: number): Seat {
  if (Number.isInteger(viewer) && viewer >= 0 && viewer <= players) return viewer;
  throw unexpected(
    `who looks is a seat, 1 to ${players}, or 0 for a spectator`,
    viewer,
  );
}

export const actionGiven = (action: Action): Action =>
  wholeNumber('an action', action, 0, 0xffffffff);

/** `what` as in 'a record'. C ends a text at its first zero. */
export function textGiven(what: string, text: unknown): string {
  if (typeof text !== 'string') throw unexpected(`${what} is a string`, text);
  if (text.includes('\0'))
    throw new MaatError('bad-value', `${what} has no zero character in it`);
  return text;
}

/** (By its tag: bytes may come from another realm.) */
export const isBytes = (what: unknown): what is Uint8Array =>
  Object.prototype.toString.call(what) === '[object Uint8Array]';

/** A seed as the module takes it. */
export function seedGiven(seed: number | bigint): bigint {
  if (typeof seed === 'bigint' && seed >= 0n && seed < 1n << 64n) return seed;
  if (Number.isSafeInteger(seed) && (seed as number) >= 0) return BigInt(seed);
  throw unexpected(
    'a seed is a whole number from 0 to 2^53 - 1, or to 2^64 - 1 as a bigint',
    seed,
  );
}

/** An object with settings; what it has is checked by whoever reads it. */
export function settingsGiven<T extends object>(what: string, settings: T): T {
  if (typeof settings === 'object' && settings !== null && !Array.isArray(settings))
    return settings;
  throw unexpected(`${what} is an object`, settings);
}

const OPTIONS = "options are a string ('players=3') or an object ({ players: 3 })";

/** A value as options say it: true is yes, a list is joined by commas. */
function optionValue(key: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value) && value.length)
    return value.map((v) => optionValue(key, v)).join(',');
  if (Number.isFinite(value)) return String(value);
  if (typeof value === 'string' && /^[^\s\0]+$/.test(value)) return value;
  throw unexpected(
    `the option ${key} is a number, a boolean, a word or a list of them`,
    value,
  );
}

/** Options as the module reads them. */
export function optionsGiven(options: Options): string {
  if (typeof options === 'string') return textGiven('a text of options', options);
  const plain = Object.prototype.toString.call(options) === '[object Object]';
  if (!plain) throw unexpected(OPTIONS, options);
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      if (!/^[^\s=\0]+$/.test(key))
        throw unexpected('the name of an option is a word', key);
      return `${key}=${optionValue(key, value)}`;
    })
    .join(' ');
}
