/*
 * topics - texts/<game>.rules as modules: which rules tell of a thing, a phase, an action.
 *
 * A line is `key = 17 40-44`; the numbers are those of docs/rules. `maat:topics` maps a game
 * to a function that loads its list, like `maat:texts` does with catalogues.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { FOLDER, parse } from './texts';

const LIST = 'maat:topics';
const END = '.rules';

/** Rules by key, whole: R-RA-17. */
export type Topics = Record<string, string[]>;

/** "17 40-42" is 17, 40, 41, 42. */
function numbers(text: string, where: string): number[] {
  return text.split(/\s+/).flatMap((part) => {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part) ?? [];
    const [a, b] = [Number(from), Number(to ?? from)];
    if (!from || b < a) throw new Error(`${where}: "${part}" is no rule`);
    return Array.from({ length: b - a + 1 }, (_, i) => a + i);
  });
}

export function topicsOf(game: string, text: string): Topics {
  const rule = (n: number) => `R-${game.toUpperCase()}-${String(n).padStart(2, '0')}`;
  return Object.fromEntries(
    Object.entries(parse(text, game + END)).map(([key, value]) => [
      key,
      numbers(value, `${game}${END}: ${key}`).map(rule),
    ]),
  );
}

export const gamesWithTopics = (): string[] =>
  existsSync(FOLDER)
    ? readdirSync(FOLDER)
        .filter((f) => /^[a-z0-9]+\.rules$/.test(f))
        .map((f) => f.slice(0, -END.length))
        .sort()
    : [];

export const readTopics = (game: string): Topics =>
  topicsOf(game, readFileSync(resolve(FOLDER, game + END), 'utf8'));

export function topics(): Plugin {
  return {
    name: 'maat-topics',
    resolveId(id) {
      return id === LIST || id.startsWith(LIST + '/') ? '\0' + id : undefined;
    },
    load(id) {
      if (id === '\0' + LIST) {
        const rows = gamesWithTopics().map(
          (g) =>
            `${JSON.stringify(g)}: () => import(${JSON.stringify(`${LIST}/${g}`)}),`,
        );
        return `export default {\n${rows.join('\n')}\n}`;
      }
      if (!id.startsWith('\0' + LIST + '/')) return undefined;
      const game = id.slice(LIST.length + 2);
      this.addWatchFile(resolve(FOLDER, game + END));
      return `export default ${JSON.stringify(readTopics(game))}`;
    },
  };
}
