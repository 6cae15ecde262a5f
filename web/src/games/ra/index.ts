import { defineBoard, type Motion } from '../board';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { groupOf, type Kind, type RaView } from './view';

/** The pile of a seat's display to which a tile goes. */
const pile = (seat: unknown, tile: unknown) => {
  const group = groupOf(tile as Kind);
  return group === 'disaster' ? `display-${seat}` : `group-${seat}-${group}`;
};

export default defineBoard<RaView>({
  Board,
  Bar,
  isAutomatic: (text) => text === 'pass' || text === 'done',
  summary: (view, seat, w) => ({
    score: view.points[seat - 1] ?? null,
    ...(view.points[seat - 1] === null ? { covered: w.ui('points.covered') } : {}),
    note: w.ui('note.suns', { n: view.suns[seat - 1]?.length ?? 0 }),
  }),
  motion: (e, _before, w): Motion => {
    switch (e.kind) {
      case 'tile':
        return {
          flights: [{ from: 'bag', to: `slot-${e.slot}`, lead: 'to', turn: true }],
          sound: 'stone',
          rest: 120,
        };
      case 'ra':
        return {
          flights: [{ from: 'bag', to: `ra-${e.count}`, lead: 'to', turn: true }],
          sound: 'gong',
          rest: 350,
        };
      case 'auction':
        return { rest: 350, sound: 'bell' };
      case 'bid':
        return {
          flights: [
            { from: `sun-${e.seat}-${e.sun}`, to: `bid-${e.seat}`, lead: 'to' },
          ],
          sound: 'wood',
          rest: 250,
        };
      case 'pass':
        return { rest: 150 };
      case 'won':
        return {
          flights: [
            { from: 'centre', to: `display-${e.seat}`, lead: 'from' },
            { from: `sun-${e.seat}-${e.paid}`, to: 'centre', lead: 'to' },
          ],
          sound: 'bell',
          rest: 450,
        };
      case 'gain':
      case 'take':
        return {
          flights: [{ from: `slot-${e.slot}`, to: pile(e.seat, e.tile), lead: 'from' }],
          sound: 'stone',
        };
      case 'box':
        return {
          flights: Array.from({ length: 8 }, (_, i) => ({
            from: `slot-${i + 1}`,
            to: 'bag',
            lead: 'from' as const,
          })),
        };
      case 'discard':
        return {
          flights: [{ from: `cell-${e.seat}-${e.tile}`, to: 'bag', lead: 'from' }],
          sound: 'stone',
        };
      case 'epoch-end':
        return { banner: w.ui('banner.scoring', { n: Number(e.number) }), rest: 1400 };
      default:
        return {};
    }
  },
});
