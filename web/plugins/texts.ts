/*
 * texts - the catalogues texts/<name>.<lang> of the repository as modules.
 *
 * `maat:texts` maps "ra.de" to a function that loads the catalogue, so a game whose
 * texts appear in the folder is known to the page without a further line here. What things
 * are (about-<game>) is a list of its own, `maat:about`: the first screen does not need it.
 * What only the terminal, its commands or the server say is left out.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

export const FOLDER = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../texts',
);
const LIST = 'maat:texts';
const ABOUT = 'maat:about';
/** Catalogues that the page never speaks. */
const ELSEWHERE = /^(help|screen|tools)\./;
/** Keys of maat.<lang> that it never speaks: they would come with the first screen. */
const KEYS_ELSEWHERE = /^(ui|online|preview)\./;

export function parse(text: string, name = 'catalogue'): Record<string, string> {
  const found: Record<string, string> = {};
  text.split('\n').forEach((line, i) => {
    if (!line.trim() || line.startsWith('#')) return;
    const cut = line.indexOf('=');
    if (cut < 0) throw new Error(`${name}:${i + 1}: no "=" in the line`);
    const key = line.slice(0, cut).trim();
    if (key in found) throw new Error(`${name}:${i + 1}: ${key} is there twice`);
    found[key] = line.slice(cut + 1).trim();
  });
  return found;
}

export function catalogues(): string[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((f) => /^[a-z0-9-]+\.(en|de)$/.test(f))
    .sort();
}

/** A catalogue as the page has it. */
export function ofPage(file: string): Record<string, string> {
  const all = Object.entries(parse(readFileSync(resolve(FOLDER, file), 'utf8'), file));
  const isCommon = file.startsWith('maat.');
  return Object.fromEntries(
    isCommon ? all.filter(([key]) => !KEYS_ELSEWHERE.test(key)) : all,
  );
}

export function texts(): Plugin {
  return {
    name: 'maat-texts',
    resolveId(id) {
      return id === LIST || id === ABOUT || id.startsWith(LIST + '/')
        ? '\0' + id
        : undefined;
    },
    load(id) {
      if (id === '\0' + LIST || id === '\0' + ABOUT) {
        const isAbout = id === '\0' + ABOUT;
        const names = catalogues().filter(
          (f) => !ELSEWHERE.test(f) && f.startsWith('about-') === isAbout,
        );
        const rows = names.map(
          (f) =>
            `${JSON.stringify(f)}: () => import(${JSON.stringify(`${LIST}/${f}`)}),`,
        );
        return `export default {\n${rows.join('\n')}\n}`;
      }
      if (!id.startsWith('\0' + LIST + '/')) return undefined;
      const file = id.slice(LIST.length + 2);
      this.addWatchFile(resolve(FOLDER, file));
      return `export default ${JSON.stringify(ofPage(file))}`;
    },
  };
}
