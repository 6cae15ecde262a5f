/* draft - tiles chosen for gods before they are confirmed (R-RA-17 to R-RA-19). */
import type { Draft } from '../board';
import { indexOf, type Kind, type RaView } from './view';

/** Slots (0..7) chosen so far. */
export function chosenSlots(draft: Draft): number[] {
  return Array.isArray(draft.slots) ? (draft.slots as number[]) : [];
}

export function toggleSlot(
  draft: Draft,
  slot: number,
  view: RaView,
  gods: number,
): void {
  const now = chosenSlots(draft);
  if (now.includes(slot)) draft.slots = now.filter((s) => s !== slot);
  else if (view.offer[slot] !== 'god' && now.length < gods)
    draft.slots = [...now, slot];
}

/** The actions that take the chosen tiles: in ascending order of kinds, then done. */
export function godTexts(draft: Draft, view: RaView): string[] {
  const kinds = chosenSlots(draft)
    .map((s) => view.offer[s])
    .filter((k): k is Kind => !!k)
    .sort((a, b) => indexOf(a) - indexOf(b));
  return ['god', ...kinds.map((k) => `take ${k}`), 'done'];
}
