/* config - how components are read to be drawn: each brings its style along. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { signs } from '../plugins/signs';
import { texts } from '../plugins/texts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  plugins: [signs(), texts(), svelte({ compilerOptions: { css: 'injected' } })],
});
