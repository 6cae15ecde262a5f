/*
 * stops - an auction ends in one step; the eye wants to follow it: the suns change hands,
 * then the tiles, then the epoch is counted.
 */
import type { Act, GameEvent } from '../../table/types';
import type { Stop } from '../board';
import { indexOf, KINDS, type Kind, type RaView } from './view';

const DISPLAYED = KINDS.indexOf('funeral'); // kinds before it lie in displays
const atSeat = <T>(list: readonly T[], seat: number, change: (it: T) => T): T[] =>
  list.map((it, i) => (i + 1 === seat ? change(it) : it));

/** The bids are settled; the lot still lies there. */
function settled(e: GameEvent, before: RaView): RaView {
  const quiet = {
    ...before,
    auction: null,
    actor: null,
    bids: before.bids.map(() => null),
  };
  if (e.kind !== 'won') return quiet;
  const [seat, paid] = [Number(e.seat), Number(e.paid)];
  return {
    ...quiet,
    centre_sun: paid,
    suns: atSeat(before.suns, seat, (suns) => suns.filter((n) => n !== paid)),
    // It lies face down; whether this viewer knows its number is told later.
    spent: atSeat(before.spent, seat, (suns) => [...suns, null]),
  };
}

/** The lot has gone, and what disasters took with it. */
function handedOver(events: readonly GameEvent[], view: RaView): RaView {
  const tableau = view.tableau.map((t) => [...t]);
  for (const e of events) {
    const kind = indexOf(e.tile as Kind);
    const display = tableau[Number(e.seat) - 1];
    if (!display || kind < 0 || kind >= DISPLAYED) continue;
    if (e.kind === 'gain') display[kind]!++;
    else if (e.kind === 'discard') display[kind]!--;
  }
  return { ...view, tableau, offer: view.offer.map(() => null) };
}

export function stops(act: Act, before: RaView, after: RaView): Stop<RaView>[] {
  const kinds = act.ev.map((e) => e.kind);
  const sold = kinds.findIndex((k) => k === 'won' || k === 'unsold') + 1;
  const end = kinds.indexOf('epoch-end');
  if (!sold || sold === act.ev.length) return [];
  const first = settled(act.ev[sold - 1]!, before);
  if (end < 0) return [{ events: sold, view: { ...first, spent: after.spent } }];
  const rest = act.ev.slice(sold, end);
  const lot = rest.length ? [{ events: end, view: handedOver(rest, first) }] : [];
  return [{ events: sold, view: first }, ...lot];
}
