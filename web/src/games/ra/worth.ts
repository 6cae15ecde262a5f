/*
 * worth - what the lot is worth to one seat now: the difference that its tiles make to
 * what the display would score. Built only from what lies open on the table.
 */
import type { Seat } from '../../table/types';
import { indexOf, monumentPoints, projected, type Line, type RaView } from './view';

export interface Worth {
  /** At the end of this epoch. */
  now: number;
  /** After the third epoch: monuments, before they count. */
  later: number;
  /** The same by line. */
  lines: Partial<Record<Line, number>>;
}

/** All ways to take `owed` tiles from these piles. */
function* without(piles: number[], owed: number, from = 0): Generator<number[]> {
  if (!owed) yield piles;
  else
    for (let i = from; i < piles.length; i++)
      if (piles[i])
        yield* without(
          piles.map((n, k) => n - Number(k === i)),
          owed - 1,
          i,
        );
}

const sum = (piles: readonly number[]) => piles.reduce((a, b) => a + b, 0);
const kindsIn = (piles: readonly number[]) => piles.filter((n) => n > 0).length;

/** What is left of a group after disasters, chosen as well as can be. */
function bestLeft(piles: number[], hits: number, points: (p: number[]) => number) {
  const owed = Math.min(2 * hits, sum(piles));
  let best = piles;
  let most = -Infinity;
  for (const left of without(piles, owed))
    if (points(left) > most) [best, most] = [left, points(left)];
  return best;
}

/** The display of a seat once it has won the lot and fulfilled its disasters. */
export function withLot(view: RaView, seat: Seat): number[] {
  const t = [...view.tableau[seat - 1]!];
  const hits = [0, 0, 0, 0];
  for (const kind of view.offer) {
    if (!kind) continue;
    const i = indexOf(kind);
    if (i < 18) t[i]!++;
    else if (i < 22) hits[i - 18]!++;
  }
  t[2] = Math.max(0, t[2]! - 2 * hits[0]!);
  const floods = Math.min(t[4]!, 2 * hits[1]!);
  t[4]! -= floods;
  t[3] = Math.max(0, t[3]! - (2 * hits[1]! - floods));
  t.splice(5, 5, ...bestLeft(t.slice(5, 10), hits[2]!, kindsIn));
  t.splice(10, 8, ...bestLeft(t.slice(10, 18), hits[3]!, monumentPoints));
  return t;
}

export function worthOf(view: RaView, seat: Seat): Worth {
  const tableau = view.tableau.map((t, i) =>
    i === seat - 1 ? withLot(view, seat) : t,
  );
  const before = projected(view, seat);
  const after = projected({ ...view, tableau }, seat);
  const lines: Worth['lines'] = {};
  let now = 0;
  for (const line of ['god', 'gold', 'pharaoh', 'nile', 'civilization'] as const)
    now += lines[line] = after[line] - before[line];
  const later = (lines.monument = after.monument - before.monument);
  return view.epoch === 3
    ? { now: now + later, later: 0, lines }
    : { now, later, lines };
}
