/*
 * puzzles - data/puzzles/<game>.jsonl of the repository as modules.
 *
 * `maat:puzzles` maps a game to the names and difficulties of its puzzles, easiest first, and a function
 * that loads all of them. What only a hunt for puzzles wants to know is left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { catalogue } from './catalogue';

const FOLDER = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../data/puzzles',
);
const LIST = 'maat:puzzles';

/** What a seat sees, and which of its choices is best. */
export interface Puzzle {
  id: string;
  /** Those that are not as usual. */
  options: string;
  seat: number;
  legal: number;
  difficulty: number;
  solution: string;
  chance: number;
  next: string;
  next_chance: number;
  /** Where it differs from what the seat sees at the beginning. */
  position: Record<string, unknown>;
}

/** A line of the file. */
type Line = Omit<Puzzle, 'id'> & { seed: number; number: number; ply: number };

/** PLAYERS-SEED-NUMBER-PLY; `usual` is how many play where the options do not say it. */
export function idOf(line: Line, usual: number): string {
  const players = /(?:^| )players=(\d+)/.exec(line.options)?.[1] ?? usual;
  return [players, line.seed, line.number, line.ply].join('-');
}

export function readPuzzles(text: string, usual: number): Puzzle[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((row) => {
      const line = JSON.parse(row) as Line;
      const { options, seat, legal, difficulty, solution, chance, next } = line;
      const { next_chance, position } = line;
      const id = idOf(line, usual);
      return {
        id,
        options,
        seat,
        legal,
        difficulty,
        solution,
        chance,
        next,
        next_chance,
        position,
      };
    })
    .sort((a, b) => a.difficulty - b.difficulty);
}

export const gamesWithPuzzles = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((f) => f.endsWith('.jsonl'))
        .map((f) => f.replace('.jsonl', ''))
        .sort()
    : [];

let usual: Promise<Map<string, number>> | null = null;

/** How many usually play each game, by the engine. */
async function findUsual(): Promise<Map<string, number>> {
  const found = (await catalogue())?.all as
    { games: { id: string; default_players: number }[] } | undefined;
  return new Map(found?.games.map((g) => [g.id, g.default_players]));
}

export async function puzzlesOf(game: string): Promise<Puzzle[]> {
  usual ??= findUsual();
  const players = (await usual).get(game);
  // Without the engine there is nobody who could lay a puzzle out.
  return players === undefined
    ? []
    : readPuzzles(readFileSync(resolve(FOLDER, `${game}.jsonl`), 'utf8'), players);
}

async function list(): Promise<string> {
  const rows = gamesWithPuzzles().map(async (game) => {
    const all = (await puzzlesOf(game)).map((p) => [p.id, p.difficulty]);
    return all.length
      ? `${game}: { all: ${JSON.stringify(all)}, load: () => import(${JSON.stringify(`${LIST}/${game}`)}) },`
      : '';
  });
  return `export default {\n${(await Promise.all(rows)).join('\n')}\n}`;
}

export function puzzles(): Plugin {
  return {
    name: 'maat-puzzles',
    resolveId(id) {
      return id === LIST || id.startsWith(LIST + '/') ? '\0' + id : undefined;
    },
    async load(id) {
      if (id === '\0' + LIST) return list();
      if (!id.startsWith('\0' + LIST + '/')) return undefined;
      const game = id.slice(LIST.length + 2);
      this.addWatchFile(resolve(FOLDER, `${game}.jsonl`));
      // As a text: browsers read JSON faster than the same as a program.
      const text = JSON.stringify(JSON.stringify(await puzzlesOf(game)));
      return `export default JSON.parse(${text})`;
    },
  };
}
