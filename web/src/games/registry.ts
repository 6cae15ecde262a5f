/* registry - which boards there are. */
import type { BoardModule } from './board';

const folders = import.meta.glob<{ default: BoardModule }>('./*/index.ts');

/**
 * The board of a game; games without one of their own get the generic board, and so
 * does whoever wants it (`?board=generic`).
 */
export async function loadBoard(game: string, wanted = game): Promise<BoardModule> {
  const load = folders[`./${wanted}/index.ts`] ?? folders['./generic/index.ts'];
  if (!load) throw new Error('no board');
  const module = (await load()).default;
  await module.load?.(game);
  return module;
}
