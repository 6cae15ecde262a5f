import { defineBoard, type Motion } from '../board';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { handSize, type AtonView } from './view';

export default defineBoard<AtonView>({
  Board,
  Bar,
  // Sets may be chosen in any order here; the page sends them in the order of the rules.
  prompt: (view, w) => {
    if (view.phase === 'cleanup') return w.ui('pick.cleanup');
    if (view.phase !== 'remove' && view.phase !== 'place') return null;
    return w.ui(`pick.${view.phase}`, { of: view.picks_left });
  },
  summary: (view, seat, w) => ({
    score: view.points[seat - 1] ?? 0,
    note: w.ui('note', {
      stones: view.reserve[seat - 1] ?? 0,
      cards: handSize(view, seat),
    }),
  }),
  motion: (e, _before, w): Motion => {
    switch (e.kind) {
      case 'round':
        return { banner: w.ui('banner.round', { n: Number(e.number) }), rest: 500 };
      case 'assign':
        return { sound: 'card', rest: 200 };
      case 'reveal':
        return {
          flights: [1, 2].flatMap((s) =>
            [1, 2, 3, 4].map((c) => ({
              from: `side-${s}`,
              to: `cartouche-${s}-${c}`,
              lead: 'to' as const,
              turn: true,
            })),
          ),
          sound: 'card',
          rest: 1500,
        };
      case 'points':
        return { sound: 'bell', rest: 500 };
      case 'remove':
      case 'cleanup':
        return {
          flights: [
            {
              from: `field-${e.field}`,
              to: e.to === 'dead' ? 'realm' : `side-${e.owner ?? e.seat}`,
              lead: 'from',
            },
          ],
          sound: 'stone',
          rest: 250,
        };
      case 'place':
        return {
          flights: [{ from: `side-${e.seat}`, to: `field-${e.field}`, lead: 'to' }],
          sound: 'stone',
          rest: 150,
        };
      case 'scoring':
        return { banner: w.ui('banner.scoring'), sound: 'gong', rest: 1500 };
      default:
        return {};
    }
  },
});
