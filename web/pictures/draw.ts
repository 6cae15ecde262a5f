/*
 * draw - the pictures of the rules (docs/rules/pictures): components of the page, rendered
 * to files of SVG that need nothing but themselves.
 *
 * A picture is <game>/<name>.svelte; its files are <game>-<name>.light.svg and .dark.svg,
 * and a second pair <game>-<name>.de.* where words are in it. scripts/pictures.mjs writes
 * them; tests/pictures.test.ts compares.
 */
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import tokens from '../src/app.css?inline';
import { type Lang, loadCatalogue } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import { standalone } from './standalone';

const found = import.meta.glob<{ default: Component }>('./*/[a-z]*.svelte', {
  eager: true,
});
const sheets = import.meta.glob<string>('../src/games/*/*.css', {
  query: '?inline',
  import: 'default',
  eager: true,
});
const THEMES = ['light', 'dark'] as const;

/** All pictures: name of the file and what is in it. */
export async function draw(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [path, module] of Object.entries(found)) {
    const [, game, name] = /^\.\/(\w+)\/([\w-]+)\.svelte$/.exec(path)!;
    const shown = async (lang: Lang) => {
      await loadCatalogue(game!, lang);
      await loadCatalogue(`page-${game}`, lang);
      settings.lang = lang;
      return render(module.default);
    };
    const en = await shown('en');
    const de = await shown('de');
    for (const theme of THEMES) {
      const file = (page: typeof en) =>
        standalone(page, tokens, Object.values(sheets), theme);
      const [english, german] = [file(en), file(de)];
      files.set(`${game}-${name}.${theme}.svg`, english);
      if (german !== english) files.set(`${game}-${name}.de.${theme}.svg`, german);
    }
  }
  return files;
}
