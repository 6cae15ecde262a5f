/* help - what things of Aton are worth to the reader now, from what lies open. */
import type { GameHelp, Worth } from '../../help/game';
import { hasForecast } from '../../lib/settings.svelte';
import {
  FIELDS,
  ownerOf,
  races,
  standings,
  type AtonView,
  type Colour,
  type Reason,
} from './view';

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
  return told.join(' ');
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
