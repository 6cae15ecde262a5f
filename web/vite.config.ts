import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { rules } from './plugins/rules';
import { signs } from './plugins/signs';
import { texts } from './plugins/texts';

const server = process.env.MAAT_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './', // the server puts the page under any path (src/lib/base.ts)
  plugins: [signs(), texts(), rules(), svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the policy of the page forbids data: addresses
    modulePreload: { polyfill: false },
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
  },
} as Parameters<typeof defineConfig>[0]);
