/*
 * screens - pictures of the main screens in docs/screens/, from the real server.
 *
 *   npm run screens            all of them
 *   npm run screens -- aton    those whose name contains the word
 *
 * They are made small by `pngquant` (Debian's package of that name).
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { clickSomething, finished, numbers, reader, type Taste } from './player';
import { Server } from './server';

const folder = resolve(process.env.SCREENS ?? '../docs/screens');
const wanted = process.argv[2] ?? '';
const wide: Taste = { width: 1440, height: 900, motion: 'none', drawer: 'none' };
const phone: Taste = { width: 390, height: 800, motion: 'none', drawer: 'none' };

async function shot(page: Page, name: string) {
  await page.waitForTimeout(400);
  const path = `${folder}/${name}.png`;
  await page.screenshot({ path });
  const large = statSync(path).size;
  execFileSync('pngquant', [
    ...'--force --strip --speed 1 --output'.split(' '),
    path,
    path,
  ]);
  console.log(name, large, statSync(path).size);
}

/** A table with a fixed deal, so that a picture can be taken again. */
async function table(
  page: Page,
  game: string,
  options: Record<string, string>,
  seed: string,
) {
  await page.goto('/');
  await page.waitForSelector('.covers article');
  const id = await page.evaluate(
    async ([g, o, s]) => {
      const players = Number(o.players);
      const seats = Array.from({ length: players }, (_, i) =>
        i ? { kind: 'bot', level: 'novice' } : { kind: 'me' },
      );
      const post = (path: string, body: unknown) =>
        fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('/api/session', {});
      await post('/api/me', { name: 'Anna' });
      const answer = await post('/api/tables', {
        game: g,
        options: o,
        seats,
        seed: s,
        start: true,
        undo: true,
      });
      return ((await answer.json()) as { table: { id: string } }).table.id;
    },
    [game, options, seed] as const,
  );
  await page.goto(`/t/${id}`);
  await page.waitForSelector('.board > *');
}

/** Play `plies` actions or until the moment that is wanted. */
async function play(page: Page, until: (page: Page) => Promise<boolean>, seed: number) {
  const random = numbers(seed);
  for (let i = 0; i < 3000; i++) {
    if (await finished(page)) return;
    if (await until(page)) return;
    if (!(await clickSomething(page, random))) await page.waitForTimeout(30);
  }
}

const after = (ply: number, q: string) => async (page: Page) =>
  Number(await page.locator('[data-ply]').first().getAttribute('data-ply')) >= ply &&
  (await page.locator(q).count()) > 0;

interface Screen {
  name: string;
  taste: Taste;
  draw: (page: Page) => Promise<void>;
}

const gallery: Screen[] = [
  {
    name: 'front-wide-light-en',
    taste: wide,
    draw: async (p) => void (await p.goto('/')),
  },
  {
    name: 'front-phone-dark-de',
    taste: { ...phone, lang: 'de', theme: 'dark' },
    draw: async (p) => void (await p.goto('/')),
  },
  {
    name: 'new-table',
    taste: wide,
    draw: async (p) => void (await p.goto('/new/ankh')),
  },
  {
    name: 'ra-turn-de-dark',
    taste: { ...wide, lang: 'de', theme: 'dark' },
    draw: async (p) => {
      await table(p, 'ra', { players: '3', edition: '1999' }, '5');
      await play(p, after(70, '.ra [data-do="draw"]'), 5);
    },
  },
  {
    name: 'ra-phone',
    taste: phone,
    draw: async (p) => {
      await table(p, 'ra', { players: '3', edition: '2008' }, '21');
      await play(p, after(60, '.ra [data-do="draw"]'), 9);
    },
  },
  {
    name: 'ra-result',
    taste: wide,
    draw: async (p) => {
      await table(p, 'ra', { players: '2', edition: '2008' }, '8');
      await play(p, async () => false, 4);
    },
  },
  {
    name: 'aton-place',
    taste: wide,
    draw: async (p) => {
      await table(p, 'aton', { players: '2' }, '3');
      await play(p, after(50, '.scene [data-can]'), 6);
    },
  },
  {
    name: 'aton-cards-phone-de',
    taste: { ...phone, lang: 'de' },
    draw: async (p) => {
      await table(p, 'aton', { players: '2' }, '4');
      await play(p, after(40, '.scene [data-card]'), 2);
    },
  },
  {
    name: 'horus',
    taste: wide,
    draw: async (p) => {
      await table(p, 'horus', { players: '4' }, '6');
      await play(p, after(50, '.scene [data-do]'), 6);
    },
  },
  {
    name: 'ankh',
    taste: wide,
    draw: async (p) => {
      await table(p, 'ankh', { players: '3' }, '6');
      await play(p, after(50, '.scene [data-do]'), 6);
    },
  },
  {
    name: 'rules-de',
    taste: { ...wide, lang: 'de' },
    draw: async (p) => {
      await p.goto('/rules/ra/R-RA-23');
      await p.waitForSelector('.rule.here');
    },
  },
];

async function main() {
  mkdirSync(folder, { recursive: true });
  const server = new Server();
  await server.start();
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
  });
  for (const s of gallery.filter((g) => g.name.includes(wanted))) {
    const page = await reader(browser, server, s.taste);
    await s.draw(page);
    await shot(page, s.name);
    await page.context().close();
  }
  await browser.close();
  await server.stop();
}

void main();
