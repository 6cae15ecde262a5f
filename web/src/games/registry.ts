/* registry - which boards there are. */
import type { BoardModule } from './board';

const folders = import.meta.glob<{ default: BoardModule }>('./*/index.ts');

/** The board of a game; games without one of their own get the generic board. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = folders[`./${game}/index.ts`] ?? folders['./generic/index.ts'];
  if (!load) throw new Error('no board');
  return (await load()).default;
}
