/*
 * player - a reader who plays by clicking whatever the page offers.
 *
 * Boards mark what can be chosen (web/README.md): data-do on whatever chooses an
 * action, data-can and data-card on what is composed, data-confirm on the button that
 * sends it.
 */
import { expect, test as base, type Browser, type Page } from '@playwright/test';
import { Server } from './server';

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
}

/** A browser of somebody's own, with these settings at first. Errors in the page fail the test. */
export async function freshPage(
  browser: Browser,
  { width = 1280, height = 860, ...taste }: Taste,
  settings: Record<string, string>,
  baseURL?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width, height } });
  const page = await context.newPage();
  page.on('pageerror', (e) => {
    throw e;
  });
  await page.addInitScript(
    (s) => {
      if (!localStorage.getItem('maat.settings'))
        localStorage.setItem('maat.settings', JSON.stringify(s));
    },
    { lang: 'en', theme: 'light', ...settings, ...taste },
  );
  return page;
}

/** A new reader at the tables of a server. */
export function reader(browser: Browser, server: Server, taste: Taste = {}) {
  return freshPage(browser, taste, { motion: 'none', drawer: 'log' }, server.address);
}

/** New table by the form: the first seat is mine, the others are bots of a level. */
export async function newTable(
  page: Page,
  cover: string,
  players: number,
  level = 'beginner',
  memory: 'letter' | 'aid' = 'letter',
) {
  await page.goto(`/new/${cover}`);
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
  const found = await page.evaluate(
    ([r, keys, untouched]) => {
      const seen = (e: Element) => e.getClientRects().length > 0;
      const free = (e: Element) =>
        !(e as HTMLButtonElement).disabled &&
        e.getAttribute('aria-disabled') !== 'true' &&
        !(untouched && e.closest(untouched)) &&
        seen(e);
      const all = (q: string) => [...document.querySelectorAll(q)].filter(free);
      const press = (e: Element | undefined) => {
        if (!e) return false;
        if (keys) {
          // Whatever is offered can be reached by Tab, and then by Enter.
          (e as HTMLElement).focus();
          const there =
            document.activeElement === e && (e as HTMLElement).tabIndex >= 0;
          if (!there) throw new Error(`not by keyboard: ${e.outerHTML.slice(0, 200)}`);
          return true;
        }
        const how = { bubbles: true, cancelable: true };
        // A map takes clicks by their place; its parts answer to the keyboard.
        if (e.matches('[data-edge]'))
          e.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...how }));
        else e.dispatchEvent(new MouseEvent('click', how));
        return true;
      };
      // Mostly forward: send what is complete, compose, choose; sometimes back.
      const groups = [
        all('[data-confirm]'),
        all(
          '[data-card], [data-can]:not([aria-pressed="true"]), ' +
            '[data-stone][tabindex="0"]:not([aria-pressed="true"]), .choices .chip',
        ),
        all('[data-do]'),
        all('[data-key]'),
      ];
      const bounds = [0.8, 0.5, 0.75, 1];
      for (const [i, list] of groups.entries()) {
        const last = groups.slice(i + 1).every((g) => !g.length);
        if (list.length && (last || r[i]! < bounds[i]!))
          return press(list[Math.floor(r[4]! * list.length)]);
      }
      return false;
    },
    [Array.from({ length: 5 }, random), hand === 'keys', leave] as const,
  );
  if (found && hand === 'keys') await page.keyboard.press('Enter');
  return found;
}

/** A generator that gives the same numbers in every run. */
export function numbers(seed: number): () => number {
  let x = seed >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
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
