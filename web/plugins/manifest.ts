/*
 * manifest - the page as an app: a manifest for each language, from the texts, and what the
 * head of the page says of it.
 *
 * All addresses are relative to the manifest, so that it holds under any path. It has no
 * `id`: that would count from the root of the site, and two Maats below one name would be
 * one app. Without it the app is known by its start, which is that path.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { catalogues, FOLDER, parse } from './texts';

const LANGS = ['en', 'de'] as const;
/** The ceiling of the hall, light and dark (hall.css): what is around the window. */
const LIGHT = '#0a1a44';
const DARK = '#040917';

const textsOf = (name: string, lang: string) =>
  parse(readFileSync(join(FOLDER, `${name}.${lang}`), 'utf8'), `${name}.${lang}`);

/** What the front page shows: games, or their editions, that have a board of their own. */
function titles(
  lang: string,
  boards: readonly string[],
): { id: string; title: string }[] {
  const games = catalogues()
    .filter((f) => f.endsWith(`.${lang}`))
    .map((f) => f.slice(0, -3))
    .filter((g) => boards.includes(g));
  return games.flatMap((game) => {
    const texts = textsOf(game, lang);
    const editions = Object.entries(texts).flatMap(([key, title]) => {
      const value = /^title\.\w+\.(\w+)$/.exec(key)?.[1];
      return value ? [{ id: game + value, title }] : [];
    });
    return editions.length ? editions : [{ id: game, title: texts['title'] ?? game }];
  });
}

const icon = (name: string, size: number, purpose: string) => ({
  src: `icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Records are texts; some systems know files by their ending, some by a type. */
const RECORDS = { 'application/x-maat-record': ['.maat', '.rec'] };

export function manifestOf(lang: string, isStatic: boolean, boards: readonly string[]) {
  const words = textsOf('page', lang);
  const place = (path: string) => (isStatic ? `./#/${path}` : `./${path}`);
  return {
    name: 'Maat',
    short_name: 'Maat',
    description: words['app.about'],
    lang,
    dir: 'ltr',
    start_url: './',
    scope: './',
    display: 'standalone',
    theme_color: LIGHT,
    background_color: LIGHT,
    categories: ['games'],
    icons: [
      icon('192', 192, 'any'),
      icon('512', 512, 'any'),
      icon('maskable', 512, 'maskable'),
      icon('monochrome', 512, 'monochrome'),
    ],
    screenshots: [
      { src: 'screens/wide.webp', sizes: '1280x800', form_factor: 'wide' },
      { src: 'screens/narrow.webp', sizes: '390x800', form_factor: 'narrow' },
    ].map((s) => ({ ...s, type: 'image/webp', label: words['home.title'] })),
    shortcuts: titles(lang, boards).map(({ id, title }) => ({
      name: title,
      description: `${title}: ${words['app.new']}`,
      url: place(`new/${id}`),
      icons: [icon('192', 192, 'any')],
    })),
    share_target: {
      action: './open',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        files: [
          {
            name: 'record',
            accept: ['.maat', '.rec', 'text/plain', ...Object.keys(RECORDS)],
          },
        ],
      },
    },
    file_handlers: [{ action: place('open'), accept: RECORDS }],
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  };
}

const tag = (
  name: 'meta' | 'link',
  attrs: Record<string, string>,
): HtmlTagDescriptor => ({
  tag: name,
  attrs,
  injectTo: 'head',
});

export function manifest(): Plugin {
  let isStatic = false;
  let boards: string[] = [];
  return {
    name: 'maat-manifest',
    apply: 'build',
    configResolved(config) {
      isStatic = config.mode === 'static';
      boards = readdirSync(join(config.root, 'src/games'));
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        tag('link', { rel: 'manifest', href: './manifest.en.webmanifest' }),
        tag('link', { rel: 'apple-touch-icon', href: './icons/apple.png' }),
        tag('meta', { name: 'theme-color', content: LIGHT }),
        tag('meta', {
          name: 'theme-color',
          content: DARK,
          media: '(prefers-color-scheme: dark)',
        }),
      ],
    },
    generateBundle() {
      for (const lang of LANGS)
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${lang}.webmanifest`,
          source: JSON.stringify(manifestOf(lang, isStatic, boards)),
        });
    },
  };
}
