/* coached - in which games there is a coach: in the first one of each, unless one wants it otherwise. */
import { gamesWithTexts } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';

export const isCoached = (game: string): boolean =>
  settings.coaching === 'first'
    ? !settings.coached.includes(game)
    : settings.coaching === 'always';

/** With or without a coach from now on, in this game. */
export function setCoached(game: string, on: boolean): void {
  const others = settings.coached.filter((g) => g !== game);
  if (settings.coaching !== 'first' && on === isCoached(game)) return;
  if (settings.coaching === 'always') settings.coaching = 'never';
  else {
    const all = settings.coaching === 'never' ? gamesWithTexts : others;
    settings.coaching = 'first';
    settings.coached = on ? all.filter((g) => g !== game) : [...others, game];
  }
}
