/*
 * catalogue - what a server answers about its games (GET /api/games, GET /api/games/ID), for
 * pages that reach none: written by the same code, from the module of the engine.
 *
 * `maat:catalogue` is { all, of }: the list, and what each game's fields and events are.
 * Where the engine is not compiled it is null, and there are no games without a server.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { load } from '../engine/src/index.js';
import { FOLDER, parse } from './texts';

const MADE = resolve(fileURLToPath(new URL('.', import.meta.url)), '../engine/made');
const NAME = 'maat:catalogue';

export interface Catalogue {
  all: unknown;
  of: Record<string, unknown>;
}

export async function catalogue(made = MADE): Promise<Catalogue | null> {
  const file = join(made, 'maat.wasm');
  if (!existsSync(file)) return null;
  const known = new Map<string, Record<string, string>>();
  const words = (name: string) => {
    const path = join(FOLDER, name);
    if (!known.has(name))
      known.set(name, existsSync(path) ? parse(readFileSync(path, 'utf8'), name) : {});
    return known.get(name)!;
  };
  const maat = await load({
    module: readFileSync(file),
    texts: (name, lang, key) => words(`${name}.${lang}`)[key] ?? null,
  });
  return {
    all: maat.catalogue(),
    of: Object.fromEntries(maat.games.map((g) => [g.id, g.catalogue()])),
  };
}

export function catalogues(): Plugin {
  return {
    name: 'maat-catalogue',
    resolveId: (id) => (id === NAME ? '\0' + NAME : undefined),
    async load(id) {
      if (id !== '\0' + NAME) return undefined;
      if (existsSync(MADE)) this.addWatchFile(join(MADE, 'maat.wasm'));
      return `export default ${JSON.stringify(await catalogue())}`;
    },
  };
}
