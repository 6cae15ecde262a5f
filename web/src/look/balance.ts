/*
 * balance - all games of a reader together, by title and number of players: wins against
 * expectation, what luck and mistakes came to, and where the mistakes were made.
 */
import { SLIPS, type Digest, type Slip } from './digest';
import { TERMS, type Term } from './reading';

/** A mean of games, and how far it may be off: 19 times of 20 it is not more. */
export interface Mean {
  mean: number;
  /** null: one game says nothing about that. */
  off: number | null;
}

/** Student's t for 95 %, by the number of games less one. */
const T95 = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23] as const;

export function meanOf(all: readonly number[]): Mean {
  const n = all.length;
  const mean = all.reduce((a, b) => a + b, 0) / Math.max(1, n);
  if (n < 2) return { mean, off: null };
  const spread = all.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1);
  return { mean, off: (T95[n - 2] ?? 2.1) * Math.sqrt(spread / n) };
}

/** Beyond what a few games do by themselves. */
export const isSure = ({ mean, off }: Mean): boolean =>
  off !== null && Math.abs(mean) > off;

export interface Place {
  phase: string;
  /** Own choices in a game, and what they cost in it. */
  choices: number;
  cost: Mean;
}

export interface Balance {
  /** Title with its edition, as the group is called in addresses and keys. */
  key: string;
  game: string;
  options: Record<string, string>;
  players: number;
  games: readonly Digest[]; // the oldest first
  wins: number;
  expected: number;
  /** Of results over what was to be expected, in a game. */
  edge: Mean;
  sums: Record<Term | 'result', Mean>;
  /** Where mistakes were made, the costliest first. */
  places: Place[];
  /** In a game. */
  slips: Record<Slip, number>;
  /** What was missed, by the keys of reasons, the costliest first: cost in a game. */
  missed: { about: string; cost: number }[];
}

const KEPT_PLACES = 6;
const KEPT_MISSED = 3;
/** Less than a thousandth of a win in a game is nothing to speak of. */
const LEAST = 0.001;

function placesOf(games: readonly Digest[]): Place[] {
  const names = new Set(games.flatMap((d) => Object.keys(d.phases)));
  return [...names]
    .map((phase) => ({
      phase,
      choices: meanOf(games.map((d) => d.phases[phase]?.[0] ?? 0)).mean,
      cost: meanOf(games.map((d) => d.phases[phase]?.[1] ?? 0)),
    }))
    .filter((p) => p.cost.mean >= LEAST)
    .sort((a, b) => b.cost.mean - a.cost.mean)
    .slice(0, KEPT_PLACES);
}

function missedOf(games: readonly Digest[]): Balance['missed'] {
  const names = new Set(games.flatMap((d) => Object.keys(d.missed)));
  return [...names]
    .map((about) => ({
      about,
      cost: meanOf(games.map((d) => d.missed[about] ?? 0)).mean,
    }))
    .filter((m) => m.cost >= LEAST)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, KEPT_MISSED);
}

function balanceOf(key: string, games: readonly Digest[]): Balance {
  const { game, options, players } = games.at(-1)!;
  const sum = (of: (d: Digest) => number) => games.reduce((a, d) => a + of(d), 0);
  const sums = Object.fromEntries(
    [...TERMS, 'result' as const].map((t) => [t, meanOf(games.map((d) => d[t]))]),
  ) as Balance['sums'];
  const slips = Object.fromEntries(
    SLIPS.map((s) => [s, sum((d) => d.slips[s]) / games.length]),
  ) as Balance['slips'];
  return {
    ...{ key, game, options, players, games },
    wins: sum((d) => d.result),
    expected: sum((d) => d.start),
    edge: meanOf(games.map((d) => d.result - d.start)),
    sums,
    slips,
    places: placesOf(games),
    missed: missedOf(games),
  };
}

/** By title and players, what is played most first; `titleOf` tells editions apart. */
export function balances(
  all: readonly Digest[],
  titleOf: (d: Digest) => string,
): Balance[] {
  const groups = new Map<string, Digest[]>();
  for (const d of [...all].sort((a, b) => a.at - b.at)) {
    const key = `${titleOf(d)} ${d.players}`;
    groups.set(key, [...(groups.get(key) ?? []), d]);
  }
  return [...groups]
    .map(([key, games]) => balanceOf(key, games))
    .sort((a, b) => b.games.length - a.games.length || a.key.localeCompare(b.key));
}

/* ---- drawn ---- */

/** A part of the way from start to result: where its bar begins and ends. */
export interface Step {
  term: Term | 'result';
  from: number;
  to: number;
}

/** From nothing to the start, step by step to the result, which stands on the ground again. */
export function steps(sums: Balance['sums']): Step[] {
  let at = 0;
  const way = TERMS.map((term): Step => {
    const from = at;
    at += sums[term].mean;
    return { term, from, to: at };
  });
  return [...way, { term: 'result', from: 0, to: sums.result.mean }];
}

/** Shares at which a scale has lines, about four of them, that hold all of these. */
export function scale(all: readonly number[]): number[] {
  const [lo, hi] = [Math.min(0, ...all), Math.max(0.1, ...all)];
  const step = [0.02, 0.05, 0.1, 0.2, 0.25, 0.5].find((s) => (hi - lo) / s <= 5) ?? 1;
  const first = Math.floor(lo / step + 1e-9);
  const last = Math.ceil(hi / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** So many games make a course; each point of it is a mean of the last few. */
export const COURSE = 5;

/** The mean of own mistakes over the last games, game by game, once there are enough. */
export const course = (games: readonly Digest[]): number[] =>
  games
    .slice(COURSE - 1)
    .map((_, i) => meanOf(games.slice(i, i + COURSE).map((d) => d.own)).mean);
