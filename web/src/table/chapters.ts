/* chapters - where a replay may stop when it does not go move by move. */
import type { Act } from './types';

/**
 * The moments right after each event of this kind, ascending. A step may bring several: it
 * is one moment.
 */
export function chapters(told: readonly Act[], kind: string): number[] {
  return told.filter((a) => a.ev.some((e) => e.kind === kind)).map((a) => a.ply + 1);
}

/** The next stop from `at` in this direction; the ends of the game are stops, too. */
export function nextStop(
  stops: readonly number[],
  at: number,
  direction: -1 | 1,
  end: number,
): number {
  return direction > 0
    ? (stops.find((s) => s > at) ?? end)
    : (stops.filter((s) => s < at).at(-1) ?? 0);
}
