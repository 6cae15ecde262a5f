/*
 * prompt - what is asked of the seat that decides: only what is possible now is named, and
 * what has been picked already is not asked for again.
 */
import { either, type Words } from '../../lib/i18n.svelte';
import type { Draft } from '../board';
import {
  buildText,
  cardText,
  chosenCards,
  drawing,
  picked,
  portalText,
  summons,
} from './compose';
import type { AnkhView } from './view';

const verbs = (legal: readonly string[]) => new Set(legal.map((x) => x.split(' ')[0]!));

/** "Summon a warrior or Apep, or stop"; then "Put Apep on a marked hex". */
function summon(w: Words, legal: readonly string[], draft: Draft): string {
  const { kinds, kind } = summons(legal, draft);
  const figures = either(kinds.map((k) => w.word(`a-${k}`)));
  const mayStop = legal.includes('done') || legal.includes('pass');
  if (!figures) return w.ui('ask.summon.none');
  const isPicked = kind !== null && draft.kind === kind;
  if (isPicked) return w.ui('ask.summon.at', { figure: w.word(`a-${kind}`) });
  // More than two are read on their plates, not in a sentence.
  const named = kinds.length > 2 ? w.ui('ask.figure') : figures;
  return w.ui(mayStop ? 'ask.summon.stop' : 'ask.summon', { figures: named });
}

/** "Second action: Gain Followers or Unlock": those above the first are closed. */
const second = (w: Words, legal: readonly string[]) =>
  w.ui('ask.second', { rows: either(legal.map((row) => w.word(row))) });

function move(v: AnkhView, w: Words, legal: readonly string[], draft: Draft) {
  const can = verbs(legal);
  if (picked(draft) >= 0) return w.phase('move-to');
  if (!can.has('figure')) return can.has('done') ? w.ui('ask.move.none') : null;
  if (!can.has('done')) return w.ui('ask.move');
  return v.moved?.length ? w.ui('ask.move.more') : null;
}

function caravan(v: AnkhView, w: Words, legal: readonly string[], draft: Draft) {
  const { path, whole } = drawing(v, legal, draft);
  if (whole) return w.ui('ask.caravan.whole');
  return w.ui(path.length ? 'ask.caravan.more' : 'ask.caravan');
}

function cards(w: Words, legal: readonly string[], draft: Draft) {
  const chosen = chosenCards(draft);
  return cardText(legal, draft)
    ? w.ui('ask.cards.lay', { cards: chosen.map((c) => w.word(c)).join(', ') })
    : null;
}

function portal(w: Words, legal: readonly string[], draft: Draft) {
  const can = verbs(legal);
  if (portalText(legal, draft)) return w.phase('osiris-at');
  if (can.has('new') && !can.has('shift')) return w.ui('ask.portal.new');
  return can.has('shift') && !can.has('new') ? w.ui('ask.portal.shift') : null;
}

export function prompt(
  v: AnkhView,
  w: Words,
  legal: readonly string[],
  draft: Draft = {},
): string | null {
  if (!legal.length) return null;
  switch (v.phase) {
    case 'action':
      return v.first_row ? second(w, legal) : null;
    case 'summon':
      return summon(w, legal, draft);
    case 'move':
      return move(v, w, legal, draft);
    case 'obelisk':
      return picked(draft) >= 0 ? w.phase('obelisk-to') : null;
    case 'unlock':
      return typeof draft.power === 'string' && legal.includes(draft.power)
        ? `${w.action(draft.power)}?`
        : null;
    case 'caravan':
      return caravan(v, w, legal, draft);
    case 'cards':
      return cards(w, legal, draft);
    case 'build':
      return buildText(legal, draft) ? w.phase('build-at') : null;
    case 'osiris':
      return portal(w, legal, draft);
    default:
      return null;
  }
}
