/* prompt - what is asked of the seat that decides: only what is possible now is named. */
import { either, type Words } from '../../lib/i18n.svelte';
import type { HorusView } from './view';

/** "Acquire one stone: take one of your own or make an offer" */
function ways(key: string, w: Words, legal: readonly string[]): string {
  const verbs = [...new Set(legal.map((x) => x.split(' ')[0]!))];
  const can = verbs.flatMap((verb) => w.findUi(`can.${verb}`) ?? []);
  return w.ui(key, { ways: either(can) });
}

export function prompt(
  v: HorusView,
  w: Words,
  legal: readonly string[],
): string | null {
  switch (v.phase) {
    case 'acquire':
      if (!legal.length) return null;
      return legal.every((x) => x === 'pass')
        ? w.ui('ask.acquire.none')
        : ways('ask.acquire', w, legal);
    case 'challenge':
      return legal.length ? ways('ask.refused', w, legal) : null;
    case 'fight':
      return legal.length ? ways('ask.drawn', w, legal) : null;
    case 'load':
      return legal.length && !legal.some((x) => x.startsWith('load '))
        ? w.ui('load.none')
        : null;
    case 'ball':
      return w.ui('prompt.ball');
    case 'ring': {
      const n = v.throws[v.thrower === v.active ? 0 : 1] ?? 0;
      return w.ui('prompt.ring', { n: n + 1 });
    }
    default:
      return null;
  }
}
