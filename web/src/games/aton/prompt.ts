/* prompt - what is asked of the seat that decides; only what is possible is named. */
import { either, type Words } from '../../lib/i18n.svelte';
import { openTemples, owed, type AtonView } from './view';

const temples = (open: number, w: Words) => w.ui(`temples.${open}`);

/** One of several words, by number: key.1 for one, key.n for more. */
export const several = (w: Words, key: string, n: number, args = {}) =>
  w.ui(`${key}.${n === 1 ? 1 : 'n'}`, { n, ...args });

export function prompt(view: AtonView, w: Words): string | null {
  const seat = view.turn;
  switch (view.phase) {
    case 'exchange':
      return w.ui('ask.exchange');
    case 'assign':
      return w.ui('ask.assign');
    case 'remove': {
      if (!seat) return null;
      const own = view.cartouche[seat - 1]?.[1] === 1;
      const where = temples(openTemples(view, seat), w);
      return several(w, own ? 'ask.remove.own' : 'ask.remove', view.picks_left, {
        where,
      });
    }
    case 'place': {
      if (!seat) return null;
      const where = temples(openTemples(view, seat), w);
      const asked = several(w, 'ask.place', view.picks_left, { where });
      return view.unplaced
        ? `${asked} ${several(w, 'ask.unplaced', view.unplaced)}`
        : asked;
    }
    case 'cleanup': {
      if (!seat) return null;
      const due = owed(view, seat);
      const open = due.flatMap((n, i) => (n ? [String(i + 1)] : []));
      const where = either(open);
      const n = due.reduce((a, b) => a + b, 0);
      return w.ui('ask.cleanup', { n, where });
    }
    default:
      return null;
  }
}
