/* help - what things of Horus are worth to the reader now, from what lies in sight. */
import type { GameHelp, Worth } from '../../help/game';
import {
  isCovered,
  motifOf,
  scoreOf,
  topsOf,
  valueOf,
  type HorusView,
  type Stone,
} from './view';

/** A stone of a barque: what it counts there, and what an offer for it must reach. */
function inBarque(
  view: HorusView,
  me: number,
  stone: Stone,
  say: (key: string, args?: Record<string, number>) => string,
): string | null {
  const value = valueOf(stone);
  for (let seat = 1; seat <= view.players; seat++) {
    const stake = seat === me || !me ? '' : ` ${say('stake', { n: value })}`;
    const k = view.upper[seat - 1]!.indexOf(stone) + 1;
    if (k) return say('upper', { value, place: k, points: value * k }) + stake;
    const j = view.lower[seat - 1]!.indexOf(stone) + 1;
    if (!j) continue;
    if (isCovered(view, seat, j)) return say('lower.safe', { points: value });
    return say('lower', { points: value }) + stake;
  }
  return null;
}

const stone: Worth<HorusView> = ({ what, view, me, say }) => {
  if (!/^[a-z]\d$/.test(what)) return null;
  const loaded = inBarque(view, me, what, say);
  if (loaded) return loaded;
  if (!me) return null;
  if (view.personal[me - 1]!.includes(what)) return say('supply', { n: valueOf(what) });
  for (let seat = 1; seat <= view.players; seat++)
    if (topsOf(view, seat).includes(what))
      return say(seat === me ? 'pile.mine' : 'pile.other');
  return null;
};

const help: GameHelp<HorusView> = {
  stone,
  'stone.hidden': () => null,
  upper: ({ what, say }) =>
    Number(what) ? say('place.upper', { n: 5 * Number(what) }) : null,
  motif: ({ what, view, me, say }) => {
    const first = me ? view.lower[me - 1]!.find(Boolean) : null;
    return first && motifOf(first) === what ? say('row') : null;
  },
  gems: ({ view, me, say }) => (me ? say('gems', { n: view.gems[me - 1]! }) : null),
  points: ({ view, me, say }) => {
    if (!me) return null;
    const { lower, upper, gems } = scoreOf(view, me);
    return say('points', { lower, upper, gems });
  },
  swap: ({ view, me, say }) =>
    me ? say(view.swapped[me - 1] ? 'swap.used' : 'swap.free') : null,
};

export default help;
