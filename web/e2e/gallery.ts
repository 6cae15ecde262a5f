/*
 * gallery - tables by the engine in the page, from a seed: the same game in every run, and
 * no server. The gallery is only in the page of developers, so Vite serves it.
 */
import { test as base, type Browser, type Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import { createServer, type ViteDevServer } from 'vite';
import { freshPage, type Taste } from './player';

export const hasEngine = existsSync('engine/made/table.wasm');

export class Gallery {
  constructor(readonly address: string) {}

  /** Watch a game, or sit in the seats `mine`; options go by their names. */
  async open(
    page: Page,
    game: string,
    choice: Record<string, string | number>,
  ): Promise<void> {
    const query = Object.entries(choice).map(([k, v]) => `${k}=${v}`);
    await page.goto(`${this.address}/gallery/${game}?${query.join('&')}`);
    await page.locator('.board > *').first().waitFor({ timeout: 60_000 });
  }
}

export const test = base.extend<object, { gallery: Gallery }>({
  gallery: [
    async ({}, use) => {
      const vite: ViteDevServer = await createServer({
        server: { port: 0, host: '127.0.0.1', strictPort: false, hmr: false },
        logLevel: 'silent',
      });
      await vite.listen();
      const at = vite.httpServer!.address() as { port: number };
      await use(new Gallery(`http://127.0.0.1:${at.port}`));
      await vite.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Somebody who looks at a gallery. */
export function visitor(browser: Browser, taste: Taste = {}): Promise<Page> {
  return freshPage(browser, taste, { motion: 'full', drawer: 'log' });
}
