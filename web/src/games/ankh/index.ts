import { defineBoard, type Motion } from '../board';
import { account } from './account';
import Board from './Board.svelte';
import { begun } from './compose';
import { COMPOSITIONS, TOWER } from '../../stage/composition';
import type { Act, GameEvent, Seat } from '../../table/types';
import { counted, shown } from './drama.svelte';
import { pairs } from './report';
import { godOf, type AnkhView, type Card } from './view';
import { prompt } from './prompt';
import { voice } from './voice';

/** The place of a god's followers and pool. */
const pool = (god: unknown) => `pool-${god}`;

/** All cards that this act turned over. */
function turned(act: Act): Map<Seat, Card[]> {
  const reveals = act.ev.filter((e) => e.kind === 'reveal');
  return new Map(reveals.map((e) => [Number(e.god), e.cards as Card[]]));
}

/** The region in which something happens: where the last fight before it began. */
function regionOf(e: GameEvent, act: Act, before: AnkhView): number {
  const earlier = act.ev.slice(0, act.ev.indexOf(e));
  const begun = earlier.filter((x) => x.kind === 'battle' || x.kind === 'domination');
  return Number(begun.at(-1)?.region ?? before.conflict_region);
}

export default defineBoard<AnkhView>({
  Board,
  chapters: ['turn', 'conflict'],
  compositions: [...COMPOSITIONS, TOWER],
  voice,
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
  persona: (view, seat, w) => {
    const god = view.gods[(godOf(view, seat) || seat) - 1];
    return god ? w.word(god) : '';
  },
  account,
  prompt,
  begun,
  motion: (e, before, w, _after, act): Motion => {
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
          scene: shown(
            {
              fate: {
                kind: 'conflict',
                number: Number(e.number),
                gods: [Number(e.god)],
              },
            },
            1700,
          ),
          sound: 'gong',
          rest: 300,
        };
      case 'domination':
        return {
          scene: shown(
            {
              region: Number(e.region),
              caption: w.ui('proclaim.domination', {
                god: god(e.god),
                n: Number(e.region),
              }),
              cards: null,
              count: null,
            },
            1300,
          ),
          sound: 'bell',
        };
      case 'battle':
        return {
          scene: shown(
            {
              region: Number(e.region),
              caption: w.ui('proclaim.battle', {
                gods: (e.gods as Seat[]).map(god).join(', '),
                n: Number(e.region),
              }),
              cards: null,
              count: null,
            },
            1300,
          ),
          sound: 'gong',
          rest: 300,
        };
      case 'reveal':
        return act.ev.find((x) => x.kind === 'reveal') === e
          ? {
              scene: shown(
                { region: regionOf(e, act, before), cards: turned(act) },
                1700,
              ),
              sound: 'card',
            }
          : {};
      case 'result':
        return {
          scene: counted(
            before,
            regionOf(e, act, before),
            pairs(e.strengths),
            turned(act),
            Number(e.winner) || 0,
          ),
          sound: 'bell',
          rest: 400,
        };
      case 'devotion':
        return {
          flights: [{ from: `devotion-${e.god}`, to: `devotion-${e.god}`, lead: 'to' }],
        };
      case 'merge':
        return {
          scene: shown(
            {
              fate: {
                kind: 'merge',
                number: 0,
                gods: [Number(e.lower), Number(e.higher)],
              },
            },
            3600,
          ),
          sound: 'gong',
          rest: 400,
        };
      case 'forgotten':
        return {
          scene: shown(
            { fate: { kind: 'forgotten', number: 0, gods: [Number(e.god)] } },
            2700,
          ),
          sound: 'gong',
          rest: 400,
        };
      default:
        return {};
    }
  },
});
