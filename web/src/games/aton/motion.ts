/* motion - how each event of Aton is seen and heard. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act, GameEvent } from '../../table/types';
import type { Flight, Motion } from '../board';
import { scoringsOf, show } from './scoring.svelte';
import { drawOff, reveal, tellFirst } from './theatre.svelte';
import type { AtonView } from './view';

const one = (from: string, to: string): Flight => ({ from, to, lead: 'to' });
const four = [1, 2, 3, 4];
/** The four cards of a reveal come as one number. */
const digits = (n: unknown) => [...String(n)].map(Number);

/** The stone was taken off and goes below, or back to its owner. */
function removed(e: GameEvent): Motion {
  const owner = Number(e.owner ?? e.seat);
  const from = `field-${String(e.field)}`;
  const flight: Flight =
    e.to === 'dead'
      ? one(from, `dead-${owner}`)
      : { from, to: `reserve-${owner}`, lead: 'from' };
  return { flights: [flight], sound: 'stone', rest: 260 };
}

function revived(e: GameEvent): Motion {
  const back = (seat: number, n: unknown): Flight[] =>
    Array.from({ length: Number(n) }, () => ({
      from: `dead-${seat}`,
      to: `reserve-${seat}`,
      lead: 'from' as const,
    }));
  return {
    flights: [...back(1, e.red), ...back(2, e.blue)],
    sound: 'stone',
    rest: 200,
  };
}

export function motion(
  e: GameEvent,
  before: AtonView,
  w: Words,
  after: AtonView,
  act: Act,
): Motion {
  const seat = Number(e.seat);
  switch (e.kind) {
    case 'round':
      return { banner: w.ui('banner.round', { n: Number(e.number) }), rest: 500 };
    case 'draw':
      return { flights: [one(`pile-${seat}`, `hand-${seat}`)], sound: 'card' };
    case 'exchange':
      return {
        flights: four.map(() => ({
          from: `hand-${seat}`,
          to: `pile-${seat}`,
          lead: 'from' as const,
        })),
        sound: 'card',
        rest: 200,
      };
    case 'assign': {
      // Whoever lays last turns at once: what is seen then is the turning.
      if (act.ev.some((x) => x.kind === 'reveal')) return { sound: 'card' };
      const flights = four.map((c) => one(`hand-${seat}`, `cartouche-${seat}-${c}`));
      return { flights, sound: 'card', rest: 150 };
    }
    case 'reveal': {
      const cards: [number[], number[]] = [digits(e.red), digits(e.blue)];
      return {
        scene: (skipped, time) => reveal(cards, skipped, time),
        sound: 'card',
        rest: 500,
      };
    }
    case 'tiedraw':
      return {
        scene: (skipped, time) => drawOff(seat, Number(e.value), skipped, time),
        sound: 'card',
      };
    case 'first':
      return { scene: (skipped, time) => tellFirst(seat, skipped, time), rest: 300 };
    case 'points':
      return e.reason === 'cartouche'
        ? { sound: 'bell', rest: 700 }
        : { sound: 'bell' };
    case 'remove':
    case 'cleanup':
      return removed(e);
    case 'unplaced':
      return e.to === 'dead'
        ? {
            flights: [one(`reserve-${seat}`, `dead-${seat}`)],
            sound: 'stone',
            rest: 300,
          }
        : {};
    case 'place':
      return {
        flights: [one(`reserve-${seat}`, `field-${String(e.field)}`)],
        sound: 'stone',
        rest: 160,
      };
    case 'discard': {
      const flights = [1, 2].flatMap((s) =>
        four.map((c) => ({
          from: `cartouche-${s}-${c}`,
          to: `pile-${s}`,
          lead: 'from' as const,
        })),
      );
      return before.cartouche[0] ? { flights, sound: 'card' } : {};
    }
    case 'scoring': {
      const [gains] = scoringsOf([act]);
      const scene: Motion['scene'] = (skipped, time) =>
        gains ? show.run(gains, after, skipped, time) : Promise.resolve();
      return { scene, sound: 'gong', rest: 300 };
    }
    case 'revive':
      return revived(e);
    default:
      return {};
  }
}
