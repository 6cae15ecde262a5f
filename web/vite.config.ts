import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Rollup } from 'vite';
import { catalogues } from './plugins/catalogue';
import { lessons } from './plugins/lessons';
import { manifest } from './plugins/manifest';
import { offline } from './plugins/offline';
import { plain } from './plugins/plain';
import { puzzles } from './plugins/puzzles';
import { rules } from './plugins/rules';
import { signs } from './plugins/signs';
import { texts } from './plugins/texts';
import { topics } from './plugins/topics';

const server = process.env.MAAT_SERVER ?? 'http://127.0.0.1:8080';

/** The engine's package, from its sources. */
const engine = (name: string) =>
  fileURLToPath(new URL('engine/src/', import.meta.url)) + `${name}.ts`;

/** Parts of Svelte that no module of the front page calls; all of them are in its index. */
const LATER = /svelte.*\/(bindings\/(select|size)|svelte-element|shared\/clone)\.js$/;

/** What the front page needs comes in one file: each costs half a kilobyte in heads. */
function firstScreen(): Rollup.ManualChunksOption {
  const needed = new Set<string>();
  return (id, { getModuleInfo, getModuleIds }) => {
    const take = (module: string) => {
      if (needed.has(module)) return;
      needed.add(module);
      getModuleInfo(module)?.importedIds.forEach(take);
    };
    if (!needed.size)
      for (const m of getModuleIds()) if (getModuleInfo(m)?.isEntry) take(m);
    if (LATER.test(id)) return 'later';
    return needed.has(id) ? 'first' : undefined;
  };
}

export default defineConfig({
  base: './', // the server puts the page under any path (src/lib/base.ts)
  plugins: [
    signs(),
    texts(),
    topics(),
    rules(),
    lessons(),
    puzzles(),
    catalogues(),
    svelte(),
    manifest(),
    plain(),
    offline(),
  ],
  resolve: {
    alias: [
      { find: /^@maat\/engine$/, replacement: engine('index') },
      { find: /^@maat\/engine\/(\w+)$/, replacement: engine('$1') },
    ],
  },
  worker: { format: 'es' }, // the engine's package loads parts of itself
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the policy of the page forbids data: addresses
    modulePreload: { polyfill: false },
    rollupOptions: { output: { manualChunks: firstScreen() } },
    reportCompressedSize: true,
  },
  server: {
    fs: { allow: ['..'] }, // pictures of the rules
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    environment: 'node',
    testTimeout: 20000,
    hookTimeout: 60000, // on a busy machine catalogues take their time
  },
} as Parameters<typeof defineConfig>[0]);
