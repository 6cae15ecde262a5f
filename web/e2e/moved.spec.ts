/* moved - a game of a device goes on at the server, and the page says whose luck it was. */
import { execFileSync } from 'node:child_process';
import { openingOf } from '../src/lib/opening';
import { hasEngine } from './gallery';
import {
  clickSomething,
  expect,
  expectVerified,
  finished,
  newTable,
  numbers,
  openDrawer,
  playOn,
  playToEnd,
  ply,
  reader,
  test,
} from './player';
import { program } from './server';
import type { Page } from '@playwright/test';

const record = execFileSync(program, ['random', 'aton', '--seed', '5'], {
  encoding: 'utf8',
});

test('a game that began elsewhere is played on and checked', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/new/aton');
  await expect(page.locator('form button.big')).toBeVisible();
  const id = await page.evaluate(
    async (opening) => {
      const made = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          opening,
          seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
          start: true,
        }),
      });
      return ((await made.json()) as { table: { id: string } }).table.id;
    },
    openingOf(record, 40),
  );
  await page.goto(`/t/${id}`);
  await playToEnd(page);
  await openDrawer(page, 'table');
  await expect(page.locator('[data-moved="40"]')).toContainText('40 steps');
  await expectVerified(page);
  await page.context().close();
});

/** The button at a table of this device: how many steps wait at the server then. */
async function moveOnline(page: Page): Promise<number> {
  const before = await ply(page);
  const curtain = page.locator('.curtain .button');
  await expect(async () => {
    if (await curtain.count()) await curtain.click({ timeout: 1000 });
    await openDrawer(page, 'table');
    await page.locator('[data-move]').click({ timeout: 1000 });
  }).toPass();
  await page.locator('[data-move-yes]').click();
  await expect(page.locator('.lobby')).toBeVisible();
  await expect(page).not.toHaveURL(/here-/);
  const plies = await page.locator('.lobby [data-moved]').getAttribute('data-moved');
  expect(Number(plies)).toBeGreaterThanOrEqual(before);
  return Number(plies);
}

/** A friend comes by the link, is told where the game comes from, and sits down. */
async function join(friend: Page, link: string, plies: number) {
  await friend.goto(link);
  await expect(friend.locator(`.lobby [data-moved="${plies}"]`)).toContainText(
    `geht hier nach ${plies} Schritten weiter`,
  );
  await friend.getByRole('button', { name: 'Hinsetzen' }).click();
  await friend.getByLabel('Wie sollen die anderen dich nennen?').fill('Bert');
  await friend.locator('dialog .button.primary').click();
}

/** Whoever is asked plays, until the game is over for all, or so far. */
async function playTogether(pages: Page[], plies = Infinity) {
  const random = numbers(11);
  for (let i = 0; i < 4000; i++) {
    const done = await Promise.all(pages.map((p) => clickSomething(p, random)));
    if (plies < Infinity && (await ply(pages[0]!)) >= plies) return;
    if (done.some(Boolean)) continue;
    const over = await Promise.all(pages.map(finished));
    if (over.every(Boolean)) return;
    await pages[0]!.waitForTimeout(25);
  }
  throw new Error('the game did not end');
}

/** In the lobby to which Anna has moved a game Bert takes the second seat, and both begin. */
async function beginTogether(anna: Page, bert: Page, plies: number) {
  await join(bert, anna.url(), plies);
  await anna.getByRole('button', { name: 'Go on' }).click();
  for (const page of [anna, bert]) {
    await page.waitForSelector('.board > *');
    expect(await ply(page)).toBeGreaterThanOrEqual(plies);
  }
}

test('a game of two people around a device is moved online, and a friend plays on to its end', async ({
  browser,
  server,
}) => {
  test.slow(); // two windows, and all choices of both by clicks
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const anna = await reader(browser, server);
  await anna.goto('/new/aton');
  await anna.locator('[name=where]').nth(1).check();
  await anna.locator('#seat-1').selectOption('me');
  await anna.locator('form button.big').click();
  const random = numbers(2);
  const curtain = anna.locator('.curtain .button');
  await expect(curtain).toBeVisible();
  for (let i = 0; i < 500 && (await ply(anna)) < 12; i++)
    if (await curtain.count()) await curtain.click();
    else if (!(await clickSomething(anna, random))) await anna.waitForTimeout(25);
  const at = await moveOnline(anna);
  const bert = await reader(browser, server, { lang: 'de' });
  await beginTogether(anna, bert, at);
  await playTogether([anna, bert]);
  const words = new Map([
    [anna, `${at} steps`],
    [bert, `${at} Schritten`],
  ]);
  for (const [page, text] of words) {
    await expectVerified(page);
    await expect(page.locator('[data-moved]')).toContainText(text);
  }
  // And the program says the same of the record.
  const id = new URL(anna.url()).pathname.split('/')[2];
  const kept = await anna.evaluate(
    async (path) => (await fetch(path)).text(),
    `/api/tables/${id}/record`,
  );
  expect(kept).toContain(`opening ${at}`);
  execFileSync(program, ['verify', '-'], { input: kept });
  for (const page of [anna, bert]) await page.context().close();
});

test('a game against a bot is moved online, and a friend takes the seat of the bot', async ({
  browser,
  server,
}) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const anna = await reader(browser, server);
  await newTable(anna, 'aton', 2, 'beginner', 'letter', 'here');
  await playOn(anna, 12);
  const at = await moveOnline(anna);
  const toDo = anna.locator('.lobby [data-to-do]');
  await expect(toDo).toContainText('make a bot’s seat free');
  await anna.locator('.lobby select').nth(1).selectOption('open');
  await expect(toDo).toContainText('Send the link');
  const bert = await reader(browser, server, { lang: 'de' });
  await beginTogether(anna, bert, at);
  await playTogether([anna, bert], at + 12);
  for (const page of [anna, bert]) await page.context().close();
});
