/* player - a reader who plays by clicking whatever the page offers. */
import { readdirSync, readFileSync } from 'node:fs';
import {
  expect,
  test as base,
  type Browser,
  type LaunchOptions,
  type Page,
} from '@playwright/test';
import { chooseOffered, numbers } from './offered';
import { Server } from './server';

export { numbers };

export interface World {
  server: Server;
}

export const test = base.extend<object, World>({
  server: [
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
export { expect };

export interface Taste {
  lang?: 'en' | 'de';
  theme?: 'light' | 'dark';
  motion?: 'full' | 'quick' | 'none';
  auto?: boolean;
  drawer?: 'log' | 'none';
  width?: number;
  height?: number;
  /** The page may keep itself on the device (offline.spec.ts). */
  keeps?: boolean;
}

/** A browser of somebody's own, with these settings at first. Errors in the page fail the test. */
export async function freshPage(
  browser: Browser,
  { width = 1280, height = 860, keeps = false, ...taste }: Taste,
  settings: Record<string, string>,
  baseURL?: string,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    serviceWorkers: keeps ? 'allow' : 'block',
  });
  return prepared(await context.newPage(), { ...settings, ...taste });
}

/** Errors in the page fail the test; these are its settings at first. */
async function prepared(page: Page, settings: object): Promise<Page> {
  page.on('pageerror', (e) => {
    throw e;
  });
  await page.addInitScript(
    (s) => {
      if (!localStorage.getItem('maat.settings'))
        localStorage.setItem('maat.settings', JSON.stringify(s));
    },
    { lang: 'en', theme: 'light', coaching: 'never', ...settings },
  );
  return page;
}

/** A browser that keeps what it knows in a folder. */
export async function lastingPage(
  browser: Browser,
  folder: string,
  options: LaunchOptions,
  serviceWorkers: 'allow' | 'block',
): Promise<Page> {
  const context = await browser
    .browserType()
    .launchPersistentContext(folder, { ...options, serviceWorkers });
  const page = context.pages()[0] ?? (await context.newPage());
  return prepared(page, { motion: 'none' });
}

/** The browser with this folder ends as it stands, as when a system takes the memory back. */
export function killBrowser(folder: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let words: string[] = [];
    try {
      words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    } catch {
      continue; // it has ended meanwhile
    }
    const isIts = words.includes(`--user-data-dir=${folder}`);
    if (isIts && !words.some((w) => w.startsWith('--type=')))
      process.kill(Number(pid), 'SIGKILL');
  }
}

/** A new reader at the tables of a server. */
export function reader(browser: Browser, server: Server, taste: Taste = {}) {
  return freshPage(browser, taste, { motion: 'none', drawer: 'log' }, server.address);
}

/** The first visit: until the whole page is on the device, and answers from there. */
export async function keep(page: Page, address: string) {
  await page.goto(address);
  await page.evaluate(async () => {
    const all = navigator.serviceWorker;
    await all.ready;
    if (all.controller) return;
    await new Promise((done) => all.addEventListener('controllerchange', done));
  });
}

/**
 * New table by the form: the first seat is mine, the others are bots of a level. The page
 * may live under another address than that of the server.
 */
export async function newTable(
  page: Page,
  cover: string,
  players: number,
  level = 'beginner',
  memory: 'letter' | 'aid' = 'letter',
  where: 'server' | 'here' = 'server',
  root = '',
) {
  await page.goto(`${root}/new/${cover}`);
  if (where === 'here') await page.locator('[name=where]').nth(1).check();
  await page
    .locator('.counts .button', { hasText: new RegExp(`^${players}$`) })
    .click();
  for (let i = 1; i < players; i++)
    await page.locator(`#seat-${i}`).selectOption(`bot:${level}`);
  if (memory === 'aid') await page.locator('[data-option=memory] [value=aid]').check();
  await page.locator('form button.big').click();
  await page.waitForSelector('.board > *');
}

/** New table whose second seat is free: its host waits in the lobby. */
export async function openLobby(page: Page, cover = 'aton') {
  await page.goto(`/new/${cover}`);
  await page.locator('#seat-1').selectOption('open');
  await page.locator('form button.big').click();
  await expect(page.locator('.lobby')).toBeVisible();
}

/** Open a drawer of the table, or the tab of that name where a board has no stage. */
export async function openDrawer(page: Page, name: 'log' | 'chat' | 'rules' | 'table') {
  const door = page.locator(`#tab-${name}`);
  await door.waitFor();
  if ((await door.getAttribute('aria-expanded')) !== 'true') await door.click();
}

/** How far the game is, as the page shows it. */
export const ply = async (page: Page) =>
  Number(await page.locator('[data-ply]').first().getAttribute('data-ply'));

export const finished = (page: Page) => page.locator('section.result').count();

export type Hand = 'mouse' | 'keys';

/**
 * Choose one thing that is offered now; false when there is none. What lies in `leave` is
 * not touched: a test that waits for a sheet must not close it in the same breath.
 */
export async function clickSomething(
  page: Page,
  random: () => number,
  hand: Hand = 'mouse',
  leave = '',
): Promise<boolean> {
  const found = await page.evaluate(chooseOffered, [
    Array.from({ length: 5 }, random),
    hand === 'keys',
    leave,
  ] as const);
  if (found && hand === 'keys') await page.keyboard.press('Enter');
  return found;
}

/** Play some clicks, until the game has gone on for so long. */
export async function playOn(page: Page, plies: number, seed = 5) {
  const random = numbers(seed);
  for (let i = 0; i < 2000 && (await ply(page)) < plies; i++)
    if ((await finished(page)) || !(await clickSomething(page, random)))
      await page.waitForTimeout(25);
}

/** The page finds everything as it was promised. */
export async function expectVerified(page: Page) {
  await openDrawer(page, 'table');
  await page.locator('[data-verify]').click();
  const verdict = page.locator('[data-verdict="good"]');
  await expect(verdict).toBeVisible({ timeout: 60_000 });
}

/** Play until the game is over. */
export async function playToEnd(
  page: Page,
  hand: Hand = 'mouse',
  seed = 7,
  limit = 4000,
): Promise<number> {
  const random = numbers(seed);
  let clicks = 0;
  for (let i = 0; i < limit; i++) {
    if (await finished(page)) return clicks;
    if (await clickSomething(page, random, hand)) clicks++;
    else await page.waitForTimeout(25);
  }
  throw new Error(`the game did not end after ${clicks} clicks at ${page.url()}`);
}
