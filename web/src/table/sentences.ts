/*
 * sentences - log lines and announcements from acts and their events. Whoever reads is
 * "you", everybody else has a name.
 */
import { fillWith, reader as you, t, type Name, type Words } from '../lib/i18n.svelte';
import { argOf } from './kinds';
import { together } from './standing';
import type { Act, GameEvent, Seat, SeatInfo } from './types';

/** The seat that is "you" to this reader; 0 where several share a device, and for spectators. */
export const readerOf = (seats: readonly SeatInfo[], me: Seat): Seat =>
  me && seats.filter((s) => s.me).length === 1 ? me : 0;

/** What a seat, or each seat of a list, is called; `you` is the word for the reader. */
export function nameOf(
  seats: readonly SeatInfo[],
  seat: unknown,
  reader: Seat = 0,
  you?: string,
): string {
  if (Array.isArray(seat))
    return together(seat.map((s) => nameOf(seats, s, reader, you)));
  if (seat === null || seat === 0) return t('seat.nobody');
  if (reader && seat === reader && you !== undefined) return you;
  return seats[Number(seat) - 1]?.label ?? String(seat);
}

/** A seat as an argument of a text, which may have a word for the reader: `{name?dich}`. */
export const called = (seats: readonly SeatInfo[], me: Seat, seat: Seat): Name =>
  seat && seat === readerOf(seats, me) ? you : (seats[seat - 1]?.label ?? '');

function value(v: unknown, w: Words, form?: string): string {
  if (v === undefined || v === null) return t('log.hidden');
  if (Array.isArray(v)) return together(v.map((x) => value(x, w, form))) || '–';
  if (typeof v === 'boolean') return t(v ? 'yes' : 'no');
  if (form === 'each') return [...String(v)].join(', ');
  if (form === 'signed') return `${Number(v) < 0 ? '−' : '+'}${Math.abs(Number(v))}`;
  if (form === 'size') return String(Math.abs(Number(v)));
  const word = v as string | number;
  return (form && w.find(`word.${form}-${word}`)) || w.word(word);
}

/** One event, told to somebody. */
class Telling {
  constructor(
    private readonly e: GameEvent,
    private readonly w: Words,
    private readonly seats: readonly SeatInfo[],
    private readonly reader: Seat,
  ) {}

  private arg(name: string) {
    return argOf(this.w.game, this.e.kind, name);
  }

  /** `{name}`, `{name?what the reader is called here}`, `{name-how it is written}`. */
  private put(hole: string, word?: string): string {
    const [name, ...form] = hole.split('-') as [string, ...string[]];
    const v = this.e[name];
    const arg = this.arg(name);
    const nameIt = (seat: unknown) => nameOf(this.seats, seat, this.reader, word);
    if (arg?.kind === 'seat') return nameIt(v);
    // [2,4,3,1] is "Meryt 4, Hori 1".
    if (arg?.by_seat && Array.isArray(v))
      return Array.from(
        { length: v.length >> 1 },
        (_, i) => `${nameIt(v[2 * i])} ${String(v[2 * i + 1])}`,
      ).join(', ');
    return value(v, this.w, form.join('-'));
  }

  private hides(pattern: string): boolean {
    let secret = false;
    fillWith(pattern, (hole) => {
      const name = hole.split('-')[0]!;
      const v = this.e[name];
      secret ||= this.arg(name)?.kind !== 'seat' && (v === undefined || v === null);
      return '';
    });
    return secret;
  }

  /** The argument that a sentence is about: its first seat that has no word for the reader. */
  private subject(pattern: string): string | undefined {
    let found: string | undefined;
    fillWith(pattern, (hole, you) => {
      if (you === undefined && this.arg(hole)?.kind === 'seat') found ??= hole;
      return '';
    });
    return found;
  }

  /** An argument that is nothing (no list, 0, nobody) or a loss may have other words. */
  private lacking(pattern: string): string | undefined {
    let found: string | undefined;
    fillWith(pattern, (hole) => {
      const name = hole.split('-')[0]!;
      const v = this.e[name];
      const arg = this.arg(name);
      if (found !== undefined || !arg || arg.by_seat) return '';
      const isNone =
        (Array.isArray(v) && !v.length) ||
        (arg.kind === 'seat' && (v === null || v === 0)) ||
        (arg.kind === 'number' && v === 0);
      const isLoss = arg.kind === 'number' && typeof v === 'number' && v < 0;
      const key = `event.${this.e.kind}.${isLoss ? 'less' : 'no'}-${name}`;
      if ((isNone || isLoss) && this.w.find(key) !== undefined) found = key;
      return '';
    });
    return found;
  }

  tell(): Pick<Line, 'text' | 'short'> & { by?: Seat } {
    let key = `event.${this.e.kind}`;
    const open = this.w.find(key);
    if (open === undefined) return { text: this.e.kind, short: this.e.kind };
    // What others see of a secret may have words of its own, as in the terminal.
    const hidden = this.hides(open) ? this.w.find(`${key}.hidden`) : undefined;
    if (hidden === undefined) key = this.lacking(open) ?? key;
    const pattern = hidden ?? this.w.find(key)!;
    const subject = this.subject(pattern);
    const put = (hole: string, you?: string) => this.put(hole, you);
    const own = hidden === undefined ? this.w.find(`${key}.you`) : undefined;
    if (own && subject && this.reader && this.e[subject] === this.reader) {
      const text = fillWith(own, put);
      return { text, short: text, by: this.reader };
    }
    const filled = fillWith(pattern, put);
    // Names stay as their owners write them.
    const isName = !!subject && pattern.startsWith(`{${subject}}`);
    const by = subject === undefined ? undefined : this.e[subject];
    const isSomebody = typeof by === 'number' && by > 0;
    const text = isName && isSomebody ? filled : large(filled);
    if (!isName) return { text, short: text };
    const short = pattern.slice(subject.length + 2).replace(/^:? /, '');
    return { text, short: fillWith(short, put), ...(isSomebody ? { by } : {}) };
  }
}

const large = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The sentence of one event, or '' where the game has none for it. */
export const sentence = (
  e: GameEvent,
  w: Words,
  seats: readonly SeatInfo[],
  reader: Seat = 0,
): string => new Telling(e, w, seats, reader).tell().text;

export interface Line {
  ply: number;
  by: Seat;
  text: string;
  /** The same for a place beside that seat: "drew a flood". */
  short: string;
  /** Whether that seat did it; a battle that begins is nobody's doing. */
  did: boolean;
  kind: string;
  /** The first line of an action has what was done, as the record writes it. */
  notation?: string;
}

/** Lines that were told before, and to whom in which words: most of a log stays as it is. */
interface Told {
  lines: readonly Line[];
  texts: unknown;
  seats: readonly SeatInfo[];
  reader: Seat;
}
const toldBefore = new WeakMap<Act, Told>();

function linesOf(a: Act, w: Words, seats: readonly SeatInfo[], reader: Seat): Line[] {
  const found: Line[] = [];
  let notation: string | undefined =
    a.do === '?' ? undefined : `${a.by || '*'} ${a.do}`;
  for (const e of a.ev) {
    const told = new Telling(e, w, seats, reader).tell();
    const by = typeof e.seat === 'number' ? e.seat : (told.by ?? a.by);
    if (!told.text) continue;
    found.push({
      ...told,
      did: told.by !== undefined,
      ply: a.ply,
      by,
      kind: e.kind,
      ...(notation && { notation }),
    });
    notation = undefined;
  }
  return found;
}

export function lines(
  acts: readonly Act[],
  w: Words,
  seats: readonly SeatInfo[],
  reader: Seat = 0,
): Line[] {
  const { texts } = w;
  return acts.flatMap((a) => {
    const known = toldBefore.get(a);
    if (known?.texts === texts && known?.seats === seats && known.reader === reader)
      return known.lines;
    const lines = linesOf(a, w, seats, reader);
    if (texts) toldBefore.set(a, { lines, texts, seats, reader });
    return lines;
  });
}
