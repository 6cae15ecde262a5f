/*
 * draft - what is composed on the board before it is confirmed: an offer, a swap, the
 * stones that are given or put away. The texts come in the order of the notation.
 */
import type { Seat } from '../../table/types';
import type { Draft } from '../board';
import {
  ascending,
  indexOf,
  isEnough,
  isInBarge,
  stakeable,
  valueOf,
  type HorusView,
  type Stone,
} from './view';

const list = <T>(draft: Draft, key: string): T[] =>
  Array.isArray(draft[key]) ? (draft[key] as T[]) : [];

/** The same list with the thing added at its end, or taken out. */
export const toggled = <T>(now: readonly T[], thing: T): T[] =>
  now.includes(thing) ? now.filter((x) => x !== thing) : [...now, thing];

export function clear(draft: Draft): void {
  for (const key of Object.keys(draft)) draft[key] = undefined;
}

/** What is begun: a stone that is taken, wanted or loaded, or the swap. */
export function begun(v: HorusView, draft: Draft): string | null {
  if (v.phase === 'load' || v.phase === 'final')
    return draft.stone ? `load ${draft.stone as Stone}` : null;
  if (v.phase !== 'acquire') return null;
  if (draft.want) return `want ${draft.want as Stone}`;
  if (typeof draft.take === 'number') return `take ${draft.take}`;
  return draft.swap ? 'swap' : null;
}

/* ---- an offer (R-HORUS-14 to R-HORUS-18) ---- */

export interface Offer {
  target: Stone;
  gems: number;
  stones: Stone[];
  /** Fixed already, because these steps have been announced. */
  fixedGems: boolean;
  fixed: readonly Stone[];
  enough: boolean;
}

export function startOffer(draft: Draft, v: HorusView, me: Seat, target: Stone): void {
  clear(draft);
  draft.want = target;
  draft.gems = firstGems(v, me, target);
  draft.stones = [];
}

function firstGems(v: HorusView, me: Seat, target: Stone): number {
  const own = v.gems[me - 1] ?? 0;
  return Math.min(own, isInBarge(v, target) ? valueOf(target) : 1);
}

/** The offer as it stands, from the draft and from what is announced; or null. */
export function offerOf(draft: Draft, v: HorusView, me: Seat): Offer | null {
  const announced = v.phase === 'gems' || v.phase === 'stones';
  const target = announced
    ? v.target
    : v.phase === 'acquire'
      ? (draft.want as Stone)
      : null;
  if (!target) return null;
  const fixedGems = v.phase === 'stones';
  const gems = fixedGems
    ? v.stake_gems
    : typeof draft.gems === 'number'
      ? draft.gems
      : firstGems(v, me, target);
  const fixed = v.phase === 'stones' ? v.stake : [];
  const stones = [...fixed, ...list<Stone>(draft, 'stones')].sort(ascending);
  const enough = isEnough(v, target, gems, stones);
  return { target, gems, stones, fixedGems, fixed, enough };
}

/** Stones that can still be staked: the notation goes upwards only. */
export function stakesLeft(v: HorusView, me: Seat): Stone[] {
  const floor = v.phase === 'stones' ? v.floor : 0;
  return stakeable(v, me).filter((s) => indexOf(s) >= floor);
}

export function offerTexts(draft: Draft, v: HorusView, me: Seat): string[] {
  const offer = offerOf(draft, v, me);
  if (!offer?.enough) return [];
  const texts = v.phase === 'acquire' ? [`want ${offer.target}`] : [];
  if (!offer.fixedGems) texts.push(`gems ${offer.gems}`);
  for (const s of offer.stones) if (!offer.fixed.includes(s)) texts.push(`add ${s}`);
  return [...texts, 'done'];
}

/* ---- the swap (R-HORUS-34) ---- */

export const picksOf = (draft: Draft) => list<number>(draft, 'picks');

export function mostPicks(v: HorusView, me: Seat): number {
  return Math.min(3, v.personal[me - 1]?.length ?? 0);
}

export function swapTexts(draft: Draft, v: HorusView): string[] {
  const picks = [...picksOf(draft)].sort((a, b) => a - b);
  if (!picks.length && !v.picked.length) return [];
  const start = v.phase === 'acquire' ? ['swap'] : [];
  return [...start, ...picks.map((k) => `pick ${k}`), 'done'];
}

export const givesOf = (draft: Draft) => list<Stone>(draft, 'gives');

/* ---- stones received (R-HORUS-33) ---- */

export const storesOf = (draft: Draft) => list<Stone>(draft, 'stores');

/** Kept are those not stored; at least so many must be stored that the rest has room. */
export function receiveTexts(draft: Draft, v: HorusView, me: Seat): string[] {
  const stores = storesOf(draft).filter((s) => v.receive.includes(s));
  const keeps = v.receive.filter((s) => !stores.includes(s));
  const late = keeps.some((s) => indexOf(s) < v.floor);
  if (late || keeps.length > roomOf(v, me)) return [];
  return [
    ...[...keeps].sort(ascending).map((s) => `keep ${s}`),
    ...stores.map((s) => `store ${s}`),
  ];
}

export const roomOf = (v: HorusView, me: Seat) =>
  Math.max(0, 4 - (v.personal[me - 1]?.length ?? 0));
