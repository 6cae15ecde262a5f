import { defineConfig } from '@playwright/test';

/** Debian's Chromium; every test file starts a server of its own (e2e/server.ts). */
export default defineConfig({
  testDir: 'e2e',
  timeout: 240_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // A browser on a machine that does other things, too: what passes at the second try only is
  // named in the closing lines of ./test.
  retries: process.env.MAAT_TAP ? 1 : 0,
  forbidOnly: true,
  reporter: process.env.MAAT_TAP ? [['./e2e/tap.ts']] : [['list']],
  outputDir: 'test-results',
  use: {
    serviceWorkers: 'block', // those of offline.spec.ts are at home there
    viewport: { width: 1280, height: 860 },
    actionTimeout: 15_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
