/* motion - how each event of Ra looks: what flies where, what is heard, how long it rests. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act, GameEvent } from '../../table/types';
import type { Flight, Motion } from '../board';
import { scoring } from './scoring.svelte';
import { groupOf, type Kind, type RaView } from './view';

type Told = (e: GameEvent, before: RaView, w: Words, after: RaView, act: Act) => Motion;

const figureAt = (v: RaView) => (v.auction ? `figure-${v.turn}` : 'figure');

/** "Auction of 1 tile", "Auction of 5 tiles", "Auction of the centre sun alone". */
export function lotWords(tiles: number, w: Words): string {
  return w.ui(tiles > 1 ? 'auction.of' : `auction.of.${tiles}`, { n: tiles });
}

/** Where a tile goes in a display; disasters only pass by. */
const pile = (e: GameEvent) =>
  groupOf(e.tile as Kind) === 'disaster'
    ? `seat-${e.seat}`
    : `cell-${e.seat}-${e.tile}`;

/** The bids that did not win go back to their owners. */
function returned(before: RaView, winner: unknown): Flight[] {
  return before.bids.flatMap((sun, i) =>
    sun && i + 1 !== winner
      ? [{ from: `bid-${i + 1}`, to: `sun-${i + 1}-${sun}`, lead: 'to' as const }]
      : [],
  );
}

const told: Record<string, Told> = {
  tile: (e) => ({
    flights: [{ from: 'bag', to: `slot-${e.slot}`, lead: 'to', turn: true }],
    sound: 'stone',
    rest: 160,
  }),
  ra: (e, _before, w) => ({
    flights: [{ from: 'bag', to: `ra-${e.count}`, lead: 'to', turn: true }],
    sound: 'gong',
    banner: w.ui('banner.ra'),
    rest: 1100,
  }),
  auction: (e, before, w) => ({
    flights: [{ from: figureAt(before), to: `figure-${e.seat}`, lead: 'to' }],
    sound: 'bell',
    rest: 900,
    ...(e.cause === 'ra-tile' ? {} : { banner: lotWords(Number(e.tiles), w) }),
  }),
  bid: (e, _before, _w, after) => ({
    flights: [
      {
        from: `sun-${e.seat}-${e.sun}`,
        to: `bid-${e.seat}`,
        // The last bid is seen before the auction is settled.
        lead: after.auction ? 'to' : 'from',
      },
    ],
    sound: 'wood',
    rest: 350,
  }),
  pass: () => ({ rest: 220 }),
  won: (e, before) => ({
    flights: [
      { from: `bid-${e.seat}`, to: 'centre', lead: 'to' },
      { from: 'centre', to: `spent-${e.seat}`, lead: 'to' },
      ...returned(before, e.seat),
      { from: figureAt(before), to: 'figure', lead: 'to' },
    ],
    sound: 'bell',
    rest: 700,
  }),
  unsold: (_e, before) => ({
    flights: [{ from: figureAt(before), to: 'figure', lead: 'to' }],
    rest: 400,
  }),
  gain: (e) => ({
    flights: [{ from: `slot-${e.slot}`, to: pile(e), lead: 'from' }],
    sound: 'stone',
  }),
  box: () => ({
    flights: Array.from({ length: 8 }, (_, i) => ({
      from: `slot-${i + 1}`,
      to: 'gone',
      lead: 'from' as const,
    })),
    rest: 300,
  }),
  discard: (e) => ({
    flights: [{ from: `cell-${e.seat}-${e.tile}`, to: 'gone', lead: 'from' }],
    sound: 'stone',
    rest: 250,
  }),
  'epoch-end': (_e, before, _w, _after, act) => ({
    sound: 'gong',
    scene: (skipped) => scoring.play(act, before, skipped),
  }),
};
told.take = told.gain!;

export function motion(
  e: GameEvent,
  before: RaView,
  w: Words,
  after: RaView,
  act: Act,
): Motion {
  return told[e.kind]?.(e, before, w, after, act) ?? {};
}
