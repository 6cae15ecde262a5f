/* help - what things of Horus are worth to the reader now, from what lies in sight. */
import type { GameHelp, Worth } from '../../help/game';
import {
  isCovered,
  motifOf,
  scoreOf,
  topsOf,
  valueOf,
  worthAt,
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

/** Where a stone counts most in the reader's barque, '' if it fits nowhere (R-HORUS-36 to 38). */
export function bestPlace(v: HorusView, me: number, of: Stone): string {
  const [lower, upper] = [v.lower[me - 1]!, v.upper[me - 1]!];
  const alike = (s: Stone | null) => !!s && motifOf(s) === motifOf(of);
  const isBorne = (k: number) =>
    v.support !== 'yes' || [k - 2, k - 1].every((j) => lower[j] !== null);
  if (upper.filter(alike).length < (v.players === 2 ? 2 : 1))
    for (let k = upper.length; k; k--) if (!upper[k - 1] && isBorne(k)) return `u${k}`;
  const isFitting = lower.every((s) => !s || alike(s));
  const j = isFitting ? lower.indexOf(null) + 1 : 0;
  return j ? `l${j}` : '';
}

const stone: Worth<HorusView> = ({ what, view, me, say }) => {
  if (!/^[a-z]\d$/.test(what)) return null;
  const loaded = inBarque(view, me, what, say);
  if (loaded) return loaded;
  if (!me) return null;
  const best = bestPlace(view, me, what);
  // Advanced loading goes by an order of its own.
  const isFree = view.loading === 'basic';
  const mine = !isFree
    ? ''
    : best
      ? ` ${say(`best.${best[0]!}`, { n: worthAt(what, best), place: Number(best.slice(1)) })}`
      : ` ${say('best.none')}`;
  if (view.personal[me - 1]!.includes(what))
    return say('supply', { n: valueOf(what) }) + mine;
  for (let seat = 1; seat <= view.players; seat++)
    if (topsOf(view, seat).includes(what))
      return say(seat === me ? 'pile.mine' : 'pile.other') + mine;
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
  lower: ({ view, me, w, say }) => {
    const of = me ? view.lower[me - 1]!.find(Boolean) : null;
    if (!me) return null;
    return of ? say('lower.motif', { motif: w.word(motifOf(of)) }) : say('lower.free');
  },
  supply: ({ view, me, say }) => {
    const own = me ? view.personal[me - 1]!.filter((s) => s !== null) : [];
    const n = own.reduce((sum, s) => sum + valueOf(s), 0);
    return own.length ? say('supply.sum', { n, count: own.length }) : null;
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
