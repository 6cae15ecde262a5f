/*
 * covers - the pictures of the games: art/cover.avif of a game's folder, or art/cover-EDITION.avif
 * where its editions differ, and the same with @2x for fine screens. A game without any gets the
 * generic one.
 */
const files = import.meta.glob<string>('./*/art/cover*.avif', {
  eager: true,
  query: '?url',
  import: 'default',
});

export interface CoverFiles {
  plain: string;
  fine: string;
}

/** The picture for a game with these options; null where it has brought none. */
export function coverFiles(
  game: string,
  options: Record<string, string>,
): CoverFiles | null {
  for (const edition of [...Object.values(options).map((v) => `-${v}`), '']) {
    const name = `./${game}/art/cover${edition}`;
    const plain = files[`${name}.avif`];
    if (plain) return { plain, fine: files[`${name}@2x.avif`] ?? plain };
  }
  return null;
}
