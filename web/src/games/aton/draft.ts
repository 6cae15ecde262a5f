/* draft - cards laid and fields chosen before they are confirmed. */
import type { Draft } from '../board';
import type { Seat } from '../../table/types';
import { byOrder, eligible, handOf, type AtonView } from './view';

/** For each cartouche the place in the hand of the card laid there, or null. */
export function laid(draft: Draft): (number | null)[] {
  return Array.isArray(draft.laid)
    ? (draft.laid as (number | null)[])
    : [null, null, null, null];
}

/** Put card `card` (its place in the hand) on a cartouche; others make room. */
export function lay(draft: Draft, card: number, cartouche: number): void {
  const now = laid(draft).map((c) => (c === card ? null : c));
  const from = laid(draft).indexOf(card);
  const there = now[cartouche] ?? null;
  now[cartouche] = card;
  if (there !== null && from >= 0) now[from] = there;
  draft.laid = now;
  draft.held = null;
}

export function takeUp(draft: Draft, cartouche: number): void {
  draft.laid = laid(draft).map((c, i) => (i === cartouche ? null : c));
}

export function assignText(draft: Draft, v: AtonView, me: Seat): string | null {
  const hand = handOf(v, me);
  const cards = laid(draft);
  if (cards.some((c) => c === null)) return null;
  return 'assign ' + cards.map((c) => hand[c!]).join('');
}

export function chosen(draft: Draft): string[] {
  return Array.isArray(draft.fields) ? (draft.fields as string[]) : [];
}

export function toggleField(draft: Draft, v: AtonView, me: Seat, id: string): void {
  const now = chosen(draft);
  if (now.includes(id)) draft.fields = now.filter((f) => f !== id);
  else if (!eligible(v, me).includes(id)) return;
  else if (v.picks_left === 1) draft.fields = [id];
  else if (now.length < v.picks_left) draft.fields = [...now, id];
}

/** The picks in ascending order, as the notation wants them. */
export function pickTexts(draft: Draft, v: AtonView): string[] {
  const verb = v.phase === 'place' ? 'place' : 'remove';
  return [...chosen(draft)].sort(byOrder).map((f) => `${verb} ${f}`);
}
