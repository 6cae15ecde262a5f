/*
 * eyes - every board as other eyes see it: forced colours by day and by night, three kinds
 * of colour blindness, and no colour at all. One sheet for each board.
 *
 *   npm run eyes            all boards, into test-results/eyes/
 *   npm run eyes -- aton    one, `-- aton forced` of these sights; EYES=FOLDER puts them elsewhere
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { Gallery } from './gallery';
import { freshPage } from './player';

const folder = resolve(process.env.EYES ?? 'test-results/eyes');
const wanted = process.argv[2] ?? '';
const sightWanted = process.argv[3] ?? '';
const size = { width: 1280, height: 800 };

/** A moment of each board that has something to choose, and pieces of everybody. */
const boards: [name: string, game: string, choice: Record<string, string | number>][] =
  [
    ['ra', 'ra', { players: 3, edition: '2008', seed: 7, skip: 46 }],
    ['aton', 'aton', { players: 2, seed: 7, skip: 44 }],
    ['horus', 'horus', { players: 3, seed: 7, skip: 40 }],
    ['ankh', 'ankh', { players: 3, seed: 7, skip: 60 }],
  ];

type Sight = (page: Page) => Promise<unknown>;
const blind =
  (type: 'protanopia' | 'deuteranopia' | 'tritanopia' | 'achromatopsia'): Sight =>
  async (page) => {
    const cdp = await page.context().newCDPSession(page);
    return cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
  };
const forced =
  (colorScheme: 'light' | 'dark'): Sight =>
  (page) =>
    page.emulateMedia({ forcedColors: 'active', colorScheme });

const sights: [name: string, see: Sight][] = [
  ['protanopia', blind('protanopia')],
  ['deuteranopia', blind('deuteranopia')],
  ['tritanopia', blind('tritanopia')],
  ['achromatopsia', blind('achromatopsia')],
  ['forced colours, light', forced('light')],
  ['forced colours, dark', forced('dark')],
];

/** All pictures side by side, with their names. */
async function sheet(browser: Browser, shots: [string, Buffer][], path: string) {
  const page = await browser.newPage({ viewport: { width: 1120, height: 200 } });
  const figures = shots.map(
    ([name, png]) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${name}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{margin:10px;display:grid;grid-template-columns:1fr 1fr;gap:10px;font:16px sans-serif}
     figure{margin:0}img{width:100%}</style>${figures.join('')}`,
  );
  await page.screenshot({ path, type: 'jpeg', quality: 36, fullPage: true });
  await page.close();
}

async function main() {
  mkdirSync(folder, { recursive: true });
  const vite = await createServer({
    server: { port: 0, host: '127.0.0.1', strictPort: false, hmr: false },
    logLevel: 'silent',
  });
  await vite.listen();
  const at = vite.httpServer!.address() as { port: number };
  const gallery = new Gallery(`http://127.0.0.1:${at.port}`);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  for (const [name, game, choice] of boards.filter(([n]) => n.includes(wanted))) {
    const shots: [string, Buffer][] = [];
    for (const [sight, see] of sights.filter(([n]) => n.includes(sightWanted))) {
      const taste = { ...size, motion: 'none' as const, drawer: 'none' as const };
      const page = await freshPage(browser, taste, {});
      await see(page);
      await gallery.open(page, game, { ...choice, mine: 1 });
      await page.waitForTimeout(1200);
      // The focus must be seen as well.
      await page.keyboard.press('Tab');
      await page
        .locator('.scene [data-do], .scene [data-can]')
        .first()
        .focus({ timeout: 2000 })
        .catch(() => undefined);
      const png = await page.screenshot();
      shots.push([sight, png]);
      await page.screenshot({
        path: `${folder}/${name}-${sight.replace(/\W+/g, '-')}.png`,
      });
      await page.context().close();
    }
    await sheet(browser, shots, `${folder}/eyes-${name}.jpg`);
    console.log(`eyes-${name}.jpg`);
  }
  await browser.close();
  await vite.close();
}

void main();
