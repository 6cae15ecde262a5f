/* help - what things of Aton are worth to the reader now, from what lies open. */
import type { Asking, GameHelp, Worth } from '../../help/game';
import { hasForecast } from '../../lib/settings.svelte';
import {
  FIELDS,
  ownerOf,
  pileSize,
  races,
  standings,
  sums,
  type AtonView,
  type Colour,
  type Field,
  type Reason,
} from './view';

type Say = Asking<AtonView>['say'];
const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');

const temple =
  (reason: Reason): Worth<AtonView> =>
  ({ view, me, say }) => {
    if (!me || !hasForecast('aton')) return null;
    const s = standings(view).find((x) => x.reason === reason)!;
    const [a, b] = me === 1 ? [s.red, s.blue] : [s.blue, s.red];
    const [mine, other] = [s.gain[me - 1]!, s.gain[2 - me]!];
    return other
      ? say('temple.other', { a, b, n: other })
      : say('temple', { a, b, n: mine });
  };

const field: Worth<AtonView> = ({ what, view, me, at, say }) => {
  const id = (at as HTMLElement | SVGElement).dataset.field;
  const f = FIELDS.find((x) => x.id === id);
  if (!f || !me) return null;
  const owner = ownerOf(view, f);
  const held = (seat: number, colour: Colour) =>
    FIELDS.filter((x) => x.colour === colour && ownerOf(view, x) === seat).length;
  const told = [say(`field.${!owner ? 'empty' : owner === me ? 'mine' : 'other'}`)];
  const colour = what as Colour;
  if (colour === 'black' || colour === 'blue')
    told.push(say(`field.${colour}`, { a: held(me, colour), b: held(3 - me, colour) }));
  if (colour === 'bonus') told.push(say('field.bonus', { n: f.bonus }));
  if (hasForecast('aton')) told.push(change(view, me, f, say));
  return told.join(' ');
};

/** What a stone of mine here, or the other's gone, would change in a scoring now. */
function change(v: AtonView, me: number, f: Field, say: Say): string {
  const owner = ownerOf(v, f);
  const next = owner ? 0 : (me as 1 | 2);
  const rows = v.field.map((row, t) =>
    row.map((o, i) => (t === f.temple - 1 && i === f.index ? next : o)),
  );
  const [a, b] = [sums(v), sums({ ...v, field: rows })];
  const by = (seat: number) => signed(b[seat - 1]! - a[seat - 1]!);
  const key = owner ? (owner === me ? 'gone' : 'removed') : 'placed';
  return say(`change.${key}`, { mine: by(me), other: by(3 - me) });
}

const total: Worth<AtonView> = ({ view, me, say }) => {
  if (!me || !hasForecast('aton')) return null;
  const both = sums(view);
  return say('total', { a: both[me - 1]!, b: both[2 - me]! });
};

/** What the cards that lie on a cartouche do, as far as they are seen. */
const cartouche: Worth<AtonView> = ({ what, view, me, say }) => {
  const k = Number(what) - 1;
  const mine = view.cartouche[me - 1]?.[k];
  const other = view.cartouche[2 - me]?.[k];
  if (!me || !mine) return null;
  if (k === 2) return say('cartouche.3', { n: mine });
  if (k === 3) return say('cartouche.4', { n: mine });
  if (k === 1) {
    if (view.round === 1) return null; // nothing is removed in it
    return mine === 1 ? say('cartouche.2.own') : say('cartouche.2', { n: mine - 2 });
  }
  if (!other) return null;
  const n = 2 * Math.abs(mine - other);
  return say(mine < other ? 'cartouche.1.other' : 'cartouche.1', {
    a: mine,
    b: other,
    n,
  });
};

const race =
  (of: 'yellow' | 'green' | 'temple'): Worth<AtonView> =>
  ({ view, me, say }) => {
    if (!me) return null;
    const [mine, other] = [races(view, me)[of], races(view, 3 - me)[of]];
    const args = { n: mine.n, of: mine.of, m: other.n };
    return say(mine.lost ? 'race.lost' : 'race', args);
  };

const points: Worth<AtonView> = ({ view, me, say }) =>
  me ? say('points', { n: Math.max(0, 40 - view.points[me - 1]!) }) : null;

const help: GameHelp<AtonView> = {
  field,
  stone: (ask) => {
    const at = ask.at.closest<SVGElement>('[data-field]');
    const f = FIELDS.find((x) => x.id === at?.dataset.field);
    return at && f ? field({ ...ask, at, what: f.colour }) : null;
  },
  cartouche,
  forecast: total,
  'line.bonus': ({ view, me, say }) => {
    if (!me || !hasForecast('aton')) return null;
    const { gain } = standings(view).find((x) => x.reason === 'bonus')!;
    return say('total', { a: gain[me - 1]!, b: gain[2 - me]! });
  },
  pile: ({ view, me, say }) => (me ? say('pile', { n: pileSize(view, me) }) : null),
  points,
  track: points,
  'temple.1': temple('temple1'),
  'temple.2': temple('temple2'),
  'temple.3': temple('temple3'),
  'temple.4': temple('temple4'),
  'line.temple1': temple('temple1'),
  'line.temple2': temple('temple2'),
  'line.temple3': temple('temple3'),
  'line.temple4': temple('temple4'),
  'line.black': temple('black'),
  'race.yellow': race('yellow'),
  'race.green': race('green'),
  'race.temple': race('temple'),
  realm: ({ view, say }) => {
    const left = 8 - view.dead[0] - view.dead[1];
    return left > 0 ? say('realm', { n: left }) : say('realm.full');
  },
  reserve: ({ view, me, say }) =>
    me ? say('reserve', { n: view.reserve[me - 1]! }) : null,
  exchange: ({ view, me, say }) =>
    me ? say(view.exchange[me - 1] ? 'exchange.ready' : 'exchange.used') : null,
};

export default help;
