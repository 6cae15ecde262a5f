/*
 * lessons - lessons/<game>/N-name.lesson of the repository as modules.
 *
 * `maat:lessons` maps a game to its chapters in order, each with its titles and a function
 * that loads its text; the engine reads that.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = resolve(fileURLToPath(new URL('.', import.meta.url)), '../../lessons');
const LIST = 'maat:lessons';

/** The two texts behind the word `title`. */
export function titleOf(text: string): { en: string; de: string } {
  const head = text.slice(text.search(/^title$/m));
  const said = (lang: string) =>
    new RegExp(`^\\s*${lang} (.*)$`, 'm').exec(head)?.[1]?.trim() ?? '';
  return { en: said('en'), de: said('de') };
}

const WORDS = 180; // that somebody reads in a minute who looks at a board as well
const DO_S = 6; // to find what is to be done, and to do it
const READ_S = 2; // to go on

/** How long a chapter takes, in minutes, without the game at its end. */
export function minutesOf(text: string): number {
  let words = 0;
  let seconds = 0;
  let isSaid = false;
  for (const line of text.split('\n').map((l) => l.trim())) {
    const [word] = line.split(' ');
    if (/^(tell|tip|game|do)$/.test(word!)) {
      isSaid = true;
      seconds += word === 'do' ? DO_S : READ_S;
    } else if (/^(title|wrong|otherwise)$/.test(word!)) isSaid = false;
    else if (isSaid && word === 'en') words += line.split(/\s+/).length - 1;
  }
  return Math.max(1, Math.round(words / WORDS + seconds / 60));
}

/** A chapter that ends in a game. */
export const hasGame = (text: string): boolean => /^game /m.test(text);

const textOf = (path: string) => readFileSync(resolve(FOLDER, path), 'utf8');

/** "ra/1-auction.lesson", in order. */
export function chapters(): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .sort()
    .flatMap((game) =>
      readdirSync(resolve(FOLDER, game))
        .filter((file) => file.endsWith('.lesson'))
        .sort()
        .map((file) => `${game}/${file}`),
    );
}

function list(): string {
  const games = new Map<string, string[]>();
  for (const path of chapters()) {
    const [game, file] = path.split('/') as [string, string];
    const name = file.replace(/^[\d-]+/, '').replace(/\.lesson$/, '');
    const text = textOf(path);
    const about = {
      name,
      title: titleOf(text),
      minutes: minutesOf(text),
      hasGame: hasGame(text),
    };
    const row = `{ ...${JSON.stringify(about)}, load: () => import(${JSON.stringify(`${LIST}/${path}`)}) }`;
    games.set(game, [...(games.get(game) ?? []), row]);
  }
  const rows = [...games].map(([game, of]) => `${game}: [${of.join(',\n')}],`);
  return `export default {\n${rows.join('\n')}\n}`;
}

export function lessons(): Plugin {
  return {
    name: 'maat-lessons',
    resolveId(id) {
      return id === LIST || id.startsWith(LIST + '/') ? '\0' + id : undefined;
    },
    load(id) {
      if (id === '\0' + LIST) return list();
      if (!id.startsWith('\0' + LIST + '/')) return undefined;
      const path = id.slice(LIST.length + 2);
      this.addWatchFile(resolve(FOLDER, path));
      return `export default ${JSON.stringify(textOf(path))}`;
    },
  };
}
