/*
 * hand - the cards that a reader has laid before they are confirmed.
 *
 * They are kept here and not in the draft of the frame: that is emptied with every step of
 * the table, and a person who decides at the same time must not sweep my cards away.
 */
import type { Seat } from '../../table/types';

export interface Laying extends Record<string, unknown> {
  /** The hand for which it is: round and cards. */
  key: string;
  /** For each cartouche the place in the hand of the card that lies there. */
  laid: (number | null)[];
  /** The card that is taken up: the next cartouche gets it. */
  held: number | null;
  /** Laid and confirmed together with keeping the hand; sent when that is decided. */
  sure: string | null;
}

const NONE = [null, null, null, null];
const kept = new WeakMap<object, Map<Seat, Laying>>();

/** What the seat is laying at a table; the table is known by its desk. */
export function layingOf(table: object, seat: Seat): Laying {
  let seats = kept.get(table);
  if (!seats) kept.set(table, (seats = new Map()));
  let found = seats.get(seat);
  if (!found) {
    const fresh: Laying = $state({ key: '', laid: [...NONE], held: null, sure: null });
    seats.set(seat, (found = fresh));
  }
  return found;
}

/** Another hand: nothing of the old one lies any more. */
export function beginHand(laying: Laying, key: string): void {
  if (laying.key === key) return;
  laying.key = key;
  laying.laid = [...NONE];
  laying.held = null;
  laying.sure = null;
}

export function takeAllUp(laying: Laying): void {
  laying.laid = [...NONE];
  laying.held = null;
}
