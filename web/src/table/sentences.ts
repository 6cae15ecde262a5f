/* sentences - log lines and announcements from acts and their events. */
import { fill, holes, t, type Args, type Words } from '../lib/i18n.svelte';
import { argOf } from './kinds';
import type { Act, GameEvent, SeatInfo } from './types';

export function nameOf(seats: readonly SeatInfo[], seat: unknown): string {
  if (Array.isArray(seat)) return seat.map((s) => nameOf(seats, s)).join(', ');
  if (seat === null || seat === 0) return t('seat.nobody');
  return seats[Number(seat) - 1]?.label ?? String(seat);
}

/** [2,4,3,1] is "Meryt 4, Hori 1". */
function pairs(seats: readonly SeatInfo[], list: unknown[]): string {
  const of = (_: unknown, i: number) =>
    `${nameOf(seats, list[2 * i])} ${String(list[2 * i + 1])}`;
  return Array.from({ length: list.length >> 1 }, of).join(', ');
}

function value(v: unknown, w: Words): string {
  if (v === undefined || v === null) return t('log.hidden');
  if (Array.isArray(v)) return v.map((x) => value(x, w)).join(', ') || '–';
  if (typeof v === 'boolean') return t(v ? 'yes' : 'no');
  return w.word(v as string | number);
}

/** The sentence of one event, or '' where the game has none for it. */
export function sentence(e: GameEvent, w: Words, seats: readonly SeatInfo[]): string {
  const pattern = w.find(`event.${e.kind}`);
  if (pattern === undefined) return e.kind;
  const args: Args = {};
  let secret = false;
  for (const key of holes(pattern)) {
    const v = e[key];
    const arg = argOf(w.game, e.kind, key);
    if (arg?.kind === 'seat') args[key] = nameOf(seats, v);
    else if (arg?.by_seat && Array.isArray(v)) args[key] = pairs(seats, v);
    else {
      args[key] = value(v, w);
      secret ||= v === undefined || v === null;
    }
  }
  // What others see of a secret may have words of its own, as in the terminal.
  const other = secret ? w.find(`event.${e.kind}.hidden`) : undefined;
  return fill(other ?? pattern, args);
}

export interface Line {
  ply: number;
  by: number;
  text: string;
  kind: string;
}

export function lines(
  acts: readonly Act[],
  w: Words,
  seats: readonly SeatInfo[],
): Line[] {
  const found: Line[] = [];
  for (const a of acts)
    for (const e of a.ev) {
      const text = sentence(e, w, seats);
      const by = typeof e.seat === 'number' ? e.seat : a.by;
      if (text) found.push({ ply: a.ply, by, text, kind: e.kind });
    }
  return found;
}
