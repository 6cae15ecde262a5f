/* captions - the two lines under a cartouche: what its card does, or what one would do. */
import type { Words } from '../../lib/i18n.svelte';
import type { Seat } from '../../table/types';
import type { AtonView } from './view';

/** `card` is the value that lies there, undefined while none does. */
export function caption(
  view: AtonView,
  seat: Seat,
  cartouche: number,
  card: number | null | undefined,
  w: Words,
  /** There is room for few letters. */
  isNarrow = false,
): [string, string] {
  if (typeof card !== 'number')
    return [w.ui(`cap.${cartouche}.empty`), w.ui(`cap.${cartouche}.about`)];
  const other = view.cartouche[2 - seat]?.[cartouche - 1];
  const open = view.cartouche[seat - 1] && other !== undefined;
  switch (cartouche) {
    case 1: {
      if (!open) return [w.ui('cap.1.counts', { n: card }), w.ui('cap.1.about')];
      const n = 2 * Math.max(0, card - other);
      return [
        n ? w.ui('cap.1.more', { n }) : w.ui('cap.1.none'),
        w.ui(isNarrow ? 'cap.1.narrow' : 'cap.1.against', { a: card, b: other }),
      ];
    }
    case 2: {
      const takes = w.ui(view.round === 1 ? 'cap.2.2' : `cap.2.${card}`);
      if (!view.first) return [w.ui('cap.2.empty'), takes];
      return [w.ui(view.first === seat ? 'cap.2.first' : 'cap.2.second'), takes];
    }
    case 3:
      return [w.ui('cap.3.empty'), w.ui(`cap.3.${card}`)];
    default:
      return [w.ui('cap.4.empty'), w.ui(`cap.4.${card}`)];
  }
}
