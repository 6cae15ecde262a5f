/* help - what things of Ra are worth to the reader now, from what lies open before them. */
import type { GameHelp, Worth } from '../../help/game';
import { hasForecast } from '../../lib/settings.svelte';
import { countOf } from '../../table/memory';
import {
  groupOf,
  highest,
  indexOf,
  KINDS,
  kindsOf,
  projected,
  projectedSum,
  RA_SPACES,
  signed,
  type Kind,
  type RaView,
} from './view';
import { worthOf } from './worth';

/** What one more tile of a kind would change for a seat: now, and at the end. */
function oneMore(v: RaView, seat: number, kind: Kind): { now: number; later: number } {
  const tableau = v.tableau.map((t, i) =>
    i === seat - 1 ? t.map((n, k) => n + Number(k === indexOf(kind))) : t,
  );
  const a = projected(v, seat);
  const b = projected({ ...v, tableau }, seat);
  const lines = ['god', 'gold', 'pharaoh', 'nile', 'civilization'] as const;
  const now = lines.reduce((sum, l) => sum + b[l] - a[l], 0);
  const later = b.monument - a.monument;
  return v.epoch === 3 ? { now: now + later, later: 0 } : { now, later };
}

/** How many tiles of mine a disaster would hit. */
function hit(v: RaView, me: number, kind: Kind): number {
  const hits: Partial<Record<Kind, readonly Kind[]>> = {
    funeral: kindsOf.pharaoh,
    drought: kindsOf.nile,
    unrest: kindsOf.civilization,
    earthquake: kindsOf.monument,
  };
  const own = v.tableau[me - 1]!;
  const all = (hits[kind] ?? []).reduce((n, k) => n + own[indexOf(k)]!, 0);
  return Math.min(2, all);
}

const spacesLeft = (v: RaView) => (RA_SPACES[v.players] ?? 10) - v.ra_track;

const tile: Worth<RaView> = ({ what, view, me, say }) => {
  const kind = what as Kind;
  if (!me || !KINDS.includes(kind)) return null;
  const group = groupOf(kind);
  if (group === 'ra') return say('track', { n: spacesLeft(view) });
  if (group === 'disaster') return say('lose', { n: hit(view, me, kind) });
  const own = view.tableau[me - 1]!;
  const have = own[indexOf(kind)]!;
  const told = have || group !== 'civilization' ? [say('have', { n: have })] : [];
  if (group === 'civilization') {
    const n = kindsOf.civilization.filter((k) => own[indexOf(k)]! > 0).length;
    told.push(say('civilization', { n }));
  }
  if (hasForecast('ra')) {
    const { now, later } = oneMore(view, me, kind);
    if (later) told.push(say('more.end', { points: signed(later) }));
    else told.push(say('more', { points: signed(now) }));
  }
  return told.join(' ');
};

const sun: Worth<RaView> = ({ what, view, me, say }) => {
  const value = Number(what);
  if (!value) return null;
  const top = highest(view);
  const others = view.suns.flatMap((s, i) => (i + 1 === me ? [] : s));
  return [
    view.auction && top && !view.bids.includes(value)
      ? say(value > top ? 'sun.beats' : 'sun.weak', { n: top })
      : '',
    say('sun.above', { n: others.filter((s) => s > value).length }),
  ]
    .filter(Boolean)
    .join(' ');
};

const bag: Worth<RaView> = ({ view, say }) => {
  const n = countOf(view.bag);
  if (!Array.isArray(view.bag) || !n) return say('bag', { n });
  const percent = Math.round((100 * view.bag[indexOf('ra')]!) / n);
  return say('bag.ra', { n, percent });
};

const lot: Worth<RaView> = ({ view, me, say }) => {
  if (!me || !view.offer.some(Boolean)) return null;
  const { now, later } = worthOf(view, me);
  const args = { now: signed(now), later: signed(later) };
  return say(later ? 'lot.end' : 'lot', args);
};

const track: Worth<RaView> = ({ view, say }) => say('track', { n: spacesLeft(view) });

/** The reader's own sum, whosever tableau is asked about: that is what it is compared with. */
const mine: Worth<RaView> = ({ view, me, say }) => {
  if (!me || !hasForecast('ra')) return null;
  const { civilization, pharaoh } = projected(view, me);
  return [
    say('mine', { points: signed(projectedSum(view, me)) }),
    // What is taken away is told: points below nothing surprise whoever has few tiles.
    ...(civilization < 0 ? [say('mine.civilization')] : []),
    ...(pharaoh < 0 ? [say('mine.pharaoh')] : []),
  ].join(' ');
};

const help: GameHelp<RaView> = {
  tile,
  sun,
  bag,
  lot,
  'sun.centre': ({ view, say }) => say('centre', { n: view.centre_sun }),
  'sun.spent': () => null,
  offer: lot,
  figure: lot,
  'do.invoke': lot,
  'do.draw': bag,
  track,
  epoch: track,
  suns: ({ view, me, say }) =>
    me ? say('suns', { n: view.suns[me - 1]?.length ?? 0 }) : null,
  bid: ({ view, say }) =>
    view.auction && highest(view) ? say('bid', { n: highest(view) }) : null,
  tableau: mine,
  line: mine,
  forecast: mine,
  'line.end': ({ view, me, say }) =>
    me && hasForecast('ra')
      ? say('monuments', { points: signed(projected(view, me).monument) })
      : null,
  points: ({ view, me, say }) => {
    const mine = view.points[me - 1];
    // Who is ahead is known only where all points are seen.
    if (typeof mine !== 'number' || view.points.includes(null)) return null;
    const behind = Math.max(...(view.points as number[])) - mine;
    return behind ? say('points.behind', { n: behind }) : say('points.first');
  },
};

export default help;
