/* prompt - what is asked of the seat that acts: only what is possible now is named. */
import type { Words } from '../../lib/i18n.svelte';
import type { Draft } from '../board';
import { isForGods } from './draft';
import { highest, type RaView } from './view';

/** Gods are being spent: for how many tiles at most. */
function gods(v: RaView, w: Words): string {
  const may = v.offer.filter((_, i) => isForGods(v, i)).length;
  const n = Math.min(v.tableau[v.actor! - 1]![0]!, may);
  return n > 1 ? w.ui('ask.gods', { n: w.ui(`number.${n}`) }) : w.ui('ask.gods.1');
}

function turn(v: RaView, w: Words): string {
  const has = v.tableau[v.actor! - 1]![0]! > 0;
  const gods = has && v.offer.some((k) => k && k !== 'god') ? '.god' : '';
  const full = v.offer.every(Boolean) ? '.full' : '';
  return w.ui(`ask.turn${full}${gods}`);
}

function auction(v: RaView, w: Words): string {
  const top = highest(v);
  const best = Math.max(0, ...v.suns[v.actor! - 1]!);
  if (top) return w.ui(best > top ? 'ask.beat' : 'ask.beaten', { n: top });
  const must = v.auction === 'invoked' && v.turn === v.actor;
  return w.ui(must ? 'ask.must' : 'ask.bid');
}

/** "Unrest: lose two civilization tiles". */
function loss(v: RaView, w: Words): string {
  const n = v.owed > 1 ? w.ui(`number.${v.owed}`) : '';
  return w.ui(`ask.${v.phase}${v.owed > 1 ? '' : '.1'}`, { n });
}

export function prompt(
  v: RaView,
  w: Words,
  _: readonly string[] = [],
  draft: Draft = {},
): string | null {
  if (!v.actor) return null;
  if (v.phase === 'god' || (v.phase === 'turn' && draft.gods)) return gods(v, w);
  if (v.phase === 'turn') return turn(v, w);
  if (v.phase === 'auction') return auction(v, w);
  if (v.phase === 'unrest' || v.phase === 'earthquake') return loss(v, w);
  return null;
}
