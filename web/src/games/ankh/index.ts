import { defineBoard, type Motion } from '../board';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { godOf, type AnkhView } from './view';

/** The place of a god's followers and pool. */
const pool = (god: unknown) => `pool-${god}`;

export default defineBoard<AnkhView>({
  Board,
  Bar,
  isAutomatic: (text) => text === 'pass' || text === 'done' || text === 'bid 0',
  summary: (view, seat, w) => {
    const god = godOf(view, seat);
    return {
      score: view.devotion[seat - 1] ?? 0,
      note: god
        ? w.ui('note', {
            god: w.word(view.gods[god - 1] || '–'),
            n: view.followers[god - 1] ?? 0,
          })
        : w.ui('note.forgotten'),
    };
  },
  // The terminal's words explain the numbers; here directions are seen.
  prompt: (view, w) => (view.phase === 'facing' ? w.ui('face.how') : null),
  motion: (e, before, w): Motion => {
    const god = (g: unknown) => w.word(before.gods[Number(g) - 1] ?? '');
    switch (e.kind) {
      case 'action':
        return { sound: 'wood', rest: 250 };
      case 'move':
      case 'push':
        return {
          flights: [{ from: `fig-${e.from}`, to: `fig-${e.to}`, lead: 'to' }],
          sound: 'stone',
          rest: 200,
        };
      case 'summon':
        return {
          flights: [{ from: pool(e.god), to: `fig-${e.hex}`, lead: 'to' }],
          sound: 'stone',
          rest: 200,
        };
      case 'mummy':
        return {
          flights: [{ from: pool(e.god), to: `fig-${e.hex}`, lead: 'to' }],
          sound: 'stone',
        };
      case 'control':
      case 'build':
        return {
          flights: [{ from: pool(e.god), to: `mon-${e.hex}`, lead: 'to' }],
          sound: 'stone',
          rest: 500,
        };
      case 'destroy':
        return {
          flights: [{ from: `mon-${e.hex}`, to: `hex-${e.hex}`, lead: 'from' }],
          sound: 'stone',
          rest: 500,
        };
      case 'portal':
        return {
          flights: [
            {
              from: Number(e.from) >= 0 ? `portal-${e.from}` : pool(e.god),
              to: `portal-${e.to}`,
              lead: 'to',
            },
          ],
          sound: 'water',
          rest: 300,
        };
      case 'killed':
        return {
          flights: [{ from: `fig-${e.hex}`, to: pool(e.god), lead: 'from' }],
          sound: 'stone',
        };
      case 'followers':
        return { sound: 'bell', rest: 200 };
      case 'unlock':
        return { sound: 'bell', rest: 400 };
      case 'event':
        return e.type === 'conflict'
          ? {}
          : {
              banner: w.ui('banner.event', { what: w.word(String(e.type)) }),
              rest: 900,
            };
      case 'caravan': {
        const ends = (e.edges as number[]) ?? [];
        return {
          flights: ends
            .filter((_, i) => i % 2 === 0)
            .map((a, i) => ({
              from: `seat-${e.seat}`,
              to: `camel-${a}-${ends[2 * i + 1]}`,
              lead: 'to' as const,
            })),
          sound: 'wood',
          rest: 500,
        };
      }
      case 'swap':
        return { sound: 'stone', rest: 500 };
      case 'conflict':
        return {
          banner: w.ui('conflict', { n: Number(e.number) }),
          sound: 'gong',
          rest: 1300,
        };
      case 'battle':
        return { rest: 900, sound: 'gong' };
      case 'domination':
        return { rest: 700, sound: 'bell' };
      case 'reveal':
        return { rest: 1400, sound: 'card' };
      case 'result':
        return { rest: 2200, sound: 'bell' };
      case 'merge':
        return {
          banner: w.ui('banner.merge', { lower: god(e.lower), higher: god(e.higher) }),
          sound: 'gong',
          rest: 2600,
        };
      case 'forgotten':
        return {
          banner: w.ui('banner.forgotten', { god: god(e.god) }),
          sound: 'gong',
          rest: 2200,
        };
      default:
        return {};
    }
  },
});
