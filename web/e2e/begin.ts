/*
 * begin - how soon the page is there without a network, from what the device has kept: `npm run
 * begin`. The browser is started anew each time, so that nothing is left in its memory. Also
 * says how much is kept. Figures: bench/page.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Server } from './server';

const TIMES = 9;
const folder = mkdtempSync(join(tmpdir(), 'maat-begin-'));

async function visit(offline: boolean, act: (page: Page) => Promise<unknown>) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
    viewport: { width: 390, height: 844 },
    offline,
  });
  await act(context.pages()[0] ?? (await context.newPage()));
  await context.close();
}

/** Milliseconds from the start of the visit until there is something to see, and the heading. */
async function measure(page: Page, address: string): Promise<[number, number]> {
  await page.goto(address);
  await page.waitForSelector('h1');
  return page.evaluate(async () => {
    const shown = performance.now();
    const paint = () => performance.getEntriesByName('first-contentful-paint')[0];
    while (!paint()) await new Promise((done) => setTimeout(done, 10));
    return [paint()!.startTime, shown] as [number, number];
  });
}

const server = new Server();
await server.start();
const address = `${server.address}/`;
try {
  await visit(false, async (page) => {
    await page.goto(address);
    const kept = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const name = (await caches.keys()).find((k) => k.startsWith('maat-page'))!;
      const all = await (await caches.open(name)).matchAll();
      const sizes = await Promise.all(all.map(async (a) => (await a.blob()).size));
      return { files: sizes.length, bytes: sizes.reduce((a, b) => a + b, 0) };
    });
    console.log(`kept: ${kept.files} files, ${(kept.bytes / 1000).toFixed(0)} kB`);
  });
  await server.kill();
  const seen: [number, number][] = [];
  for (let i = 0; i < TIMES; i++)
    await visit(true, async (page) => void seen.push(await measure(page, address)));
  const column = (i: 0 | 1) => seen.map((s) => s[i]).sort((a, b) => a - b);
  for (const [what, i] of [
    ['first paint', 0],
    ['front page', 1],
  ] as const) {
    const all = column(i);
    const ms = (n: number) => `${Math.round(n)} ms`;
    console.log(`${what}: median ${ms(all[TIMES >> 1]!)}, longest ${ms(all.at(-1)!)}`);
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
