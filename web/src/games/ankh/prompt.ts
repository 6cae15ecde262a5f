/* prompt - what is asked of the seat that decides: only what is possible now is named. */
import { either, type Words } from '../../lib/i18n.svelte';
import type { AnkhView } from './view';

const verbs = (legal: readonly string[]) => new Set(legal.map((x) => x.split(' ')[0]!));

/** "Summon a warrior or Apep, or stop." */
function summon(w: Words, legal: readonly string[]): string {
  const kinds = legal
    .filter((x) => x.startsWith('summon '))
    .map((x) => x.split(' ')[1]!);
  const figures = either([...new Set(kinds)].map((k) => w.word(`a-${k}`)));
  const mayStop = legal.includes('done') || legal.includes('pass');
  if (!figures) return w.ui('ask.summon.none');
  return w.ui(mayStop ? 'ask.summon.stop' : 'ask.summon', { figures });
}

export function prompt(v: AnkhView, w: Words, legal: readonly string[]): string | null {
  const can = verbs(legal);
  switch (v.phase) {
    case 'summon':
      return legal.length ? summon(w, legal) : null;
    case 'move':
      return can.has('figure') && !can.has('done')
        ? w.ui('ask.move')
        : can.has('done') && !can.has('figure')
          ? w.ui('ask.move.none')
          : null;
    case 'osiris':
      if (can.has('new') && !can.has('shift')) return w.ui('ask.portal.new');
      return can.has('shift') && !can.has('new') ? w.ui('ask.portal.shift') : null;
    default:
      return null;
  }
}
