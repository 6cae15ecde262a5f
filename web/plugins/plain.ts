/*
 * plain - what a build for plain web hosts has beside: the policy that otherwise the server
 * sends, as far as a page may state it itself, and 404.html.
 *
 * Many hosts show 404.html where they find no file. Ours leads an address of a Maat that has
 * a server ("/games/t/ID") to the one that it has here ("/games/#/t/ID").
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { PLACE } from '../src/lib/places';
import { FOLDER, parse } from './texts';

const SERVER = fileURLToPath(new URL('../../src/server/pages.c', import.meta.url));
/** A page cannot say these of itself. */
const BY_HEAD_ALONE = /^(frame-ancestors|sandbox|report-uri)\b/;

/** The policy of the server, from where it is written down. */
export function policyOf(source: string): string {
  const [, text] = /\bpolicy\[\] =\s*((?:"[^"]*"\s*)+);/.exec(source) ?? [];
  if (!text) throw new Error('src/server/pages.c: no policy');
  return [...text.matchAll(/"([^"]*)"/g)]
    .map((m) => m[1])
    .join('')
    .split('; ')
    .filter((part) => !BY_HEAD_ALONE.test(part))
    .join('; ');
}

const LEAD = `const found = new RegExp('^(.*?)/(${PLACE})$').exec(location.pathname);
if (found) location.replace(found[1] + '/#/' + found[2] + location.search);`;

export function lost(): string {
  const hash = createHash('sha256').update(LEAD).digest('base64');
  const says = (lang: string) =>
    parse(readFileSync(join(FOLDER, `page.${lang}`), 'utf8'))['error.page'];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hash}'" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Maat</title>
    <script>${LEAD}</script>
  </head>
  <body>
    <p>${says('en')}</p>
    <p lang="de">${says('de')}</p>
  </body>
</html>
`;
}

export function plain(): Plugin {
  let folder = '';
  return {
    name: 'maat-plain',
    apply: (_, { command, mode }) => command === 'build' && mode === 'static',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        {
          tag: 'meta',
          attrs: {
            'http-equiv': 'Content-Security-Policy',
            content: policyOf(readFileSync(SERVER, 'utf8')),
          },
          injectTo: 'head-prepend',
        },
      ],
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '404.html', source: lost() });
    },
    /** Only a server can write the address of such a picture into the page. */
    writeBundle() {
      rmSync(join(folder, 'previews'), { recursive: true, force: true });
    },
  };
}
