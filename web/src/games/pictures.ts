/*
 * pictures - the signs of a game's pieces by their picture names, for the generic board.
 * A game's folder may have a pictures.ts: names are PICTURE or PICTURE-WORD, as the
 * fields of its descriptor tell them.
 */
import type { Outline } from '../../plugins/signs';

export type Pictures = Record<string, Outline>;

const folders = import.meta.glob<{ default: Pictures }>('./*/pictures.ts');

export async function loadPictures(game: string): Promise<Pictures> {
  const load = folders[`./${game}/pictures.ts`] ?? folders['./generic/pictures.ts'];
  return load ? (await load()).default : {};
}

/** { nile: ... } under the picture "tile" is { 'tile-nile': ... }. */
export const under = (picture: string, signs: Record<string, Outline>): Pictures =>
  Object.fromEntries(
    Object.entries(signs).map(([word, sign]) => [`${picture}-${word}`, sign]),
  );
