/* moment - what a moment of a finished game is: its number, who chooses there, whether it can be played on from. */
import type { Act, Table } from '../table/wire';

/** The number of the action that comes next at a moment; people count them from 1. */
export const moveAt = (ply: number): number => ply + 1;

/**
 * The act of each moment, by the ply of the moment. A record has simultaneous choices in the order
 * of the seats, a table has them as they were made; the choices of one seat are in the same order
 * in both.
 */
export function actsOf(
  told: readonly Act[],
  moments: readonly { ply: number; actor: number | '*' }[],
): ReadonlyMap<number, Act> {
  const queues = new Map<number, Act[]>();
  for (const act of told) {
    const queue = queues.get(act.by);
    if (queue) queue.push(act);
    else queues.set(act.by, [act]);
  }
  const found = new Map<number, Act>();
  for (const { ply, actor } of moments) {
    if (ply < (told[0]?.ply ?? 0)) continue;
    const act = queues.get(actor === '*' ? 0 : actor)?.shift();
    if (act) found.set(ply, act);
  }
  return found;
}

/** Who chooses at a moment; where luck comes next the reader's first seat, or whoever chooses then. */
export function chooserAt(
  told: readonly Act[],
  ply: number,
  mine: readonly number[],
): number {
  const now = told.find((a) => a.ply === ply)?.by ?? 0;
  return now || mine[0] || (told.find((a) => a.ply > ply && a.by > 0)?.by ?? 0);
}

/** The game ended before the rules ended it: somebody gave up, was late, or closed it. */
export const isCut = (table: Table): boolean => !table.result?.score;

/** There is something to play from here on. */
export const mayPlayOn = (table: Table, ply: number, end: number): boolean =>
  ply < end || isCut(table);
