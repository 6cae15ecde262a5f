/* did - what a seat did last, in the few words that stand beside its name. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act, GameEvent, Seat } from '../../table/types';
import { highest, type RaView } from './view';

const RECENT = 14; // acts among which the last of a seat is looked for
const TOLD = ['tile', 'ra', 'invoke', 'bid', 'pass', 'won', 'take', 'discard'];

function said(e: GameEvent, w: Words): string {
  const tile = typeof e.tile === 'string' ? w.word(`a-${e.tile}`) : '';
  const sun = Number(e.kind === 'won' ? e.paid : e.sun);
  return w.ui(`did.${e.kind}`, { tile, n: sun });
}

/** '' when that is long ago, or was in another epoch. */
export function did(log: readonly Act[], seat: Seat, w: Words): string {
  for (const act of log.slice(-RECENT).reverse())
    for (const e of [...act.ev].reverse()) {
      if (e.kind === 'epoch-end') return '';
      if (e.seat === seat && TOLD.includes(e.kind)) return said(e, w);
    }
  return '';
}

/** Where a seat stands in the auction that runs; `.short` where its bid is seen beside it. */
export function standing(v: RaView, seat: Seat, w: Words, size = ''): string {
  if (!v.auction) return '';
  const bid = v.bids[seat - 1];
  const top = highest(v);
  if (bid === 0) return w.ui('auction.passed');
  const place = bid === top ? 'auction.leads' : 'auction.beaten';
  if (bid) return w.ui(place + size, { n: bid });
  const best = Math.max(0, ...v.suns[seat - 1]!);
  if (!best) return w.ui('auction.out');
  if (v.actor === seat) return w.ui('auction.speaks');
  return best < top ? w.ui('auction.cannot') : w.ui('auction.may', { n: best });
}
