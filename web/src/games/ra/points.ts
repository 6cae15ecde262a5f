/*
 * points - whose points are shown. The edition of 2008 keeps them hidden at the table;
 * they are no secret (all gains were open), so this is a matter of display only.
 */
import type { Seat } from '../../table/types';
import type { RaView } from './view';

export function mayBeSeen(view: RaView, seat: Seat, me: Seat): boolean {
  return view.edition === 1999 || seat === me || view.phase === 'over';
}
