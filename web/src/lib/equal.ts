/*
 * equal - bots about as strong as whoever plays: a number for each game, kept on this
 * device, that follows the results of games against bots whose strength is a number.
 */
import { sides, winners } from '../table/standing';
import type { Result, Table } from '../table/wire';
import { games } from './games.svelte';
import { isStrength } from './levels';
import { settings } from './settings.svelte';

/** How far one game moves it at most. */
const STEP = 48;
/** Tables whose result is remembered as counted. */
const COUNTED = 100;

const ladder = (game: string): number[] =>
  games.list.find((g) => g.id === game)?.strengths ?? [];

/** The share of the game that somebody is to expect: 1 is a sure win. */
export function expected(own: number, others: readonly number[]): number {
  const weight = (s: number) => 10 ** ((s - own) / 400);
  return 1 / (1 + others.reduce((sum, s) => sum + weight(s), 0));
}

/** 1 for a win, a part of it where rivals share one, else 0. */
export function scored(r: Result, seat: number): number {
  const won = winners(r);
  return won.includes(seat)
    ? 1 / sides(r).filter((side) => won.includes(side[0]!)).length
    : 0;
}

/** The strength after a game, within the game's ladder. */
export function after(
  own: number,
  others: readonly number[],
  share: number,
  rungs: readonly number[],
): number {
  const moved = Math.round(own + STEP * (share - expected(own, others)));
  return rungs.length
    ? Math.min(Math.max(moved, rungs[0]!), rungs[rungs.length - 1]!)
    : moved;
}

export const equal = {
  /** How strong bots have to be for this reader; at first like the usual ones. */
  strength(game: string): number {
    const usual = ladder(game)[games.levels.indexOf(games.usual)] ?? 1000;
    return settings.strength[game]?.now ?? usual;
  },
  /** A finished game against bots of some strength moves the number, once. */
  learn(table: Table): void {
    const own = table.seats.filter((s) => s.me);
    const others = table.seats.filter((s) => !s.me);
    const known = settings.strength[table.game];
    // What began in the middle of another game shows nothing.
    if (table.state !== 'finished' || !table.result || table.moved) return;
    if (own.length !== 1) return;
    if (!others.every((s) => s.kind === 'bot' && isStrength(s.level ?? ''))) return;
    if (!ladder(table.game).length || known?.counted.includes(table.id)) return;
    const now = after(
      equal.strength(table.game),
      others.map((s) => Number(s.level)),
      scored(table.result, own[0]!.seat),
      ladder(table.game),
    );
    const counted = [...(known?.counted ?? []), table.id].slice(-COUNTED);
    settings.strength = { ...settings.strength, [table.game]: { now, counted } };
  },
};
