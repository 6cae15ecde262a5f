/*
 * offline - what the page needs to live on a device: its version, and the service worker
 * with the list of all files.
 *
 * `seal` works on a finished folder, so that files which only are copied count as well. The
 * version is a digest of everything, the worker's own code included: it is written into
 * index.html and sw.js and stands nowhere else.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('../src/pwa/worker.ts', import.meta.url));
/** Nobody who plays needs them: pictures for links and for those who install. */
const LEFT_OUT =
  /^(previews|icons|screens)\/|\.(br|gz)$|^(index|404)\.html$|^sw\.js$|^\./;
const VERSION = /\s*<meta name="maat-version" content="[^"]*" \/>/;

/** Files below a folder, by their paths with "/". */
export function filesBelow(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true });
  return inside
    .flatMap((f) =>
      f.isDirectory()
        ? filesBelow(join(folder, f.name)).map((n) => join(f.name, n))
        : [f.name],
    )
    .map((n) => n.split(sep).join('/'))
    .sort();
}

const sum = (bytes: Buffer | string) =>
  createHash('sha256').update(bytes).digest('hex');

async function workerCode(define: Record<string, string>): Promise<string> {
  const made = await build({
    entryPoints: [WORKER],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define,
  });
  return made.outputFiles[0]!.text;
}

/** Write version and worker of the page in this folder; gives the version. */
export async function seal(folder: string, isStatic: boolean): Promise<string> {
  const files = filesBelow(folder)
    .filter((f) => !LEFT_OUT.test(f))
    .map((f) => [f, sum(readFileSync(join(folder, f))).slice(0, 16)]);
  const index = join(folder, 'index.html');
  const page = readFileSync(index, 'utf8').replace(VERSION, '');
  const common = { FILES: JSON.stringify(files), IS_STATIC: String(isStatic) };
  const code = await workerCode({ ...common, VERSION: '""' });
  const version = sum(page + code).slice(0, 12);
  const mark = `\n    <meta name="maat-version" content="${version}" />`;
  writeFileSync(
    index,
    page.replace('<meta charset="utf-8" />', (c) => c + mark),
  );
  writeFileSync(
    join(folder, 'sw.js'),
    await workerCode({ ...common, VERSION: JSON.stringify(version) }),
  );
  return version;
}

export function offline(): Plugin {
  let isStatic = false;
  let folder = '';
  return {
    name: 'maat-offline',
    apply: 'build',
    configResolved(config) {
      isStatic = config.mode === 'static';
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const version = await seal(folder, isStatic);
      this.info(`version ${version} in ${relative('.', folder)}`);
    },
  };
}
