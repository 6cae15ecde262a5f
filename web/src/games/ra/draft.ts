/*
 * draft - sets that are composed on the board before they are confirmed: tiles for gods
 * (R-RA-17 to R-RA-19) and tiles lost to unrest and earthquakes (R-RA-31 to R-RA-34).
 * They are picked in any order, changed, and sent in the order that the notation wants.
 */
import type { Seat } from '../../table/types';
import type { Draft } from '../board';
import { indexOf, KINDS, type Kind, type Line, type RaView } from './view';

/** What is at stake in one's own display. */
export interface Stake {
  /** Kinds of which tiles can be chosen to be lost, and those that are. */
  losable: readonly Kind[];
  lost: readonly Kind[];
  lose: (kind: Kind) => void;
  hints: readonly string[];
  /** By how much the lot would change each group. */
  change: Partial<Record<Line, number>> | null;
}

/** Slots (0..7) chosen so far. */
export function chosenSlots(draft: Draft): number[] {
  return Array.isArray(draft.slots) ? (draft.slots as number[]) : [];
}

/** Choose a slot, or let it go; with all gods in use the one that was chosen first goes. */
export function toggleSlot(
  draft: Draft,
  slot: number,
  view: RaView,
  gods: number,
): void {
  const now = chosenSlots(draft);
  if (now.includes(slot)) draft.slots = now.filter((s) => s !== slot);
  else if (isForGods(view, slot)) draft.slots = [...now, slot].slice(-gods);
}

/** Whether a god may be spent on this slot; a set that has begun goes on upwards. */
export function isForGods(view: RaView, slot: number): boolean {
  const kind = view.offer[slot];
  const least = view.phase === 'god' && view.last_pick ? indexOf(view.last_pick) : 1;
  return !!kind && indexOf(kind) >= least;
}

/** The actions that take the chosen tiles: in ascending order of kinds, then done. */
export function godTexts(draft: Draft, view: RaView): string[] {
  const kinds = chosenSlots(draft)
    .map((s) => view.offer[s])
    .filter((k): k is Kind => !!k)
    .sort((a, b) => indexOf(a) - indexOf(b));
  const first = view.phase === 'god' ? [] : ['god'];
  return [...first, ...kinds.map((k) => `take ${k}`), 'done'];
}

/** First and last kind of what the running disaster hits. */
const HIT: Record<string, [number, number]> = { unrest: [5, 9], earthquake: [10, 17] };

/** Kinds that this seat can still lose to the running disaster. */
export function losable(view: RaView, seat: Seat): Kind[] {
  const [first, last] = HIT[view.phase] ?? [0, -1];
  const least = view.last_pick ? Math.max(first, indexOf(view.last_pick)) : first;
  return KINDS.slice(least, last + 1).filter(
    (k) => view.tableau[seat - 1]![indexOf(k)]! > 0,
  );
}

/** Tiles chosen to be lost, one entry for each. */
export function chosenLosses(draft: Draft): Kind[] {
  return Array.isArray(draft.losses) ? (draft.losses as Kind[]) : [];
}

/** One more of this kind; after the last of them none. A full set drops its oldest. */
export function toggleLoss(draft: Draft, kind: Kind, view: RaView, seat: Seat): void {
  const now = chosenLosses(draft);
  const has = Math.min(view.tableau[seat - 1]![indexOf(kind)]!, view.owed);
  const many = now.filter((k) => k === kind).length;
  draft.losses =
    many >= has ? now.filter((k) => k !== kind) : [...now, kind].slice(-view.owed);
}

/** Kinds that may be discarded next: enough must remain from there on (R-RA-31). */
function legalLosses(left: number[], first: number, last: number, owed: number) {
  const rest = (k: number) => left.slice(k, last + 1).reduce((a, b) => a + b, 0);
  const kinds = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return kinds.filter((k) => left[k]! > 0 && rest(k) >= owed);
}

/** The actions that lose the chosen tiles; what has no choice happens by itself (R-RA-32). */
export function lossTexts(draft: Draft, view: RaView, seat: Seat): string[] {
  const [group, last] = HIT[view.phase] ?? [0, -1];
  const left = [...view.tableau[seat - 1]!];
  const texts: string[] = [];
  let first = view.last_pick ? Math.max(group, indexOf(view.last_pick)) : group;
  let owed = view.owed;
  for (const k of chosenLosses(draft)
    .map(indexOf)
    .sort((a, b) => a - b)) {
    if (legalLosses(left, first, last, owed).length > 1)
      texts.push(`discard ${KINDS[k]}`);
    left[k]!--;
    owed--;
    first = k;
  }
  return texts;
}
