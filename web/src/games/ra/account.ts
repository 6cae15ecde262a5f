/* account - the points of a whole game by what gave them. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act } from '../../table/types';
import type { Account } from '../board';
import { LINES, scorings, type RaView } from './view';

const AT_FIRST = 10; // points that everybody begins with

export function account(view: RaView, log: readonly Act[], w: Words): Account {
  const all = scorings(log);
  const seats = view.points.map((_, i) => i);
  const lines = LINES.map((line) => ({
    name: w.ui(`line.${line}`),
    points: seats.map((i) => all.reduce((n, s) => n + (s.lines[line]?.[i] ?? 0), 0)),
  }));
  const start = seats.map(() => AT_FIRST);
  // Nobody falls below 0: what was lost there only on paper (R-RA-47).
  const spared = seats.map(
    (i) =>
      (view.points[i] ?? 0) - AT_FIRST - lines.reduce((n, l) => n + l.points[i]!, 0),
  );
  return {
    how: '',
    lines: all.length
      ? [
          { name: w.ui('line.start'), points: start },
          ...lines,
          { name: w.ui('line.spared'), points: spared },
        ]
      : [],
  };
}
