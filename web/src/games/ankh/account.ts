/* account - the devotion of a whole game by what gave it. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act, Seat } from '../../table/types';
import type { Account } from '../board';
import { titled } from './names';
import type { AnkhView } from './view';

const FIRST = ['battle', 'domination', 'majority']; // what every game has

/** Two who merge go on together: what their god gains is gained by both. */
export function account(view: AnkhView, log: readonly Act[], w: Words): Account {
  const zero = () => view.devotion.map(() => 0);
  const by = new Map(FIRST.map((reason) => [reason, zero()]));
  let partners: Seat[] = [];
  for (const e of log.flatMap((a) => a.ev)) {
    if (e.kind === 'merge') partners = [Number(e.higher), Number(e.lower)];
    if (e.kind !== 'devotion') continue;
    const reason = String(e.reason);
    const line = by.get(reason) ?? zero();
    by.set(reason, line);
    const god = Number(e.god);
    for (const seat of partners.includes(god) ? partners : [god])
      line[seat - 1]! += Number(e.amount);
  }
  const lines = [...by].map(([reason, points]) => ({
    name: titled(w.word(reason)),
    points,
  }));
  // The merged god stands where the lower of the two stood (R-ANKH-76).
  const fell = view.devotion.map(
    (n, i) => n - lines.reduce((sum, l) => sum + l.points[i]!, 0),
  );
  return {
    how:
      view.end && view.end !== 'none' ? w.ui('ended', { how: w.word(view.end) }) : '',
    lines: log.length ? [...lines, { name: w.ui('account.merge'), points: fell }] : [],
  };
}
