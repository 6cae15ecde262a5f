/*
 * built - the gallery in a page built as the shipped one is, for what is measured and filmed:
 * games by their seeds without a server, and none of the checks that a page of developers has.
 */
import { chromium, type Browser } from '@playwright/test';
import { build, preview } from 'vite';
import { Gallery } from './gallery';

export interface Studio {
  browser: Browser;
  gallery: Gallery;
  close: () => Promise<void>;
}

export async function openStudio(args: string[] = []): Promise<Studio> {
  const outDir = 'test-results/gallery';
  const common = { base: '/', logLevel: 'error' } as const;
  await build({
    ...common,
    define: { 'import.meta.env.DEV': 'true' }, // the gallery is in it
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  });
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: {} }, // nobody to ask
  });
  const at = server.httpServer.address() as { port: number };
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--no-first-run',
      ...args,
    ],
  });
  return {
    browser,
    gallery: new Gallery(`http://127.0.0.1:${at.port}`),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
