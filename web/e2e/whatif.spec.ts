/* whatif - finished games are played on from a moment, and added up to a balance. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { clean, narrow } from './clean';
import { finishedTable } from './finished';
import { hasEngine } from './gallery';
import {
  expect,
  expectVerified,
  newTable,
  openDrawer,
  playOn,
  playToEnd,
  ply,
  reader,
  test,
} from './player';
import { program } from './server';

test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');

/** Agrees to what the dialog offers, and waits for the new table. */
async function begin(page: Page, from: string) {
  await page.locator('[data-whatif-yes]').click();
  await expect(page).toHaveURL(/\/t\/here-[^/]+$/);
  expect(page.url()).not.toContain(from);
  await page.waitForSelector('.board > *');
}

/** A file is dragged over the page, anywhere, and let go. */
async function drop(page: Page, path: string) {
  const pick = page.locator('label.button', { has: page.locator('input[type=file]') });
  await pick.waitFor();
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, x: 100, y: 400, data });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(pick).toHaveClass(/over/);
  await drag('drop');
}

test('a record dropped on the page is played on from its middle, to its end, and told from there on', async ({
  browser,
  server,
}, info) => {
  const record = execFileSync(program, ['random', 'aton', '--seed', '5'], {
    encoding: 'utf8',
  });
  const page = await reader(browser, server, { width: 390, height: 844 });
  const file = info.outputPath('a.maat');
  writeFileSync(file, record);
  await page.goto('/open');
  await drop(page, file);
  await expect(page).toHaveURL(/\/t\/here-/);
  const old = new URL(page.url()).pathname.split('/')[2]!;
  await page.goto(`/t/${old}/40`);
  const door = page.locator('.replay [data-whatif]');
  await expect(door).toBeEnabled();
  await narrow(page);
  await door.click();
  await expect(page.locator('dialog [aria-pressed=true]')).toHaveCount(1);
  await clean(page, 'what if, phone');
  await begin(page, old);

  // It begins where the other stood, says so, and leads back.
  const first = await ply(page);
  expect(first).toBeGreaterThan(30);
  await playToEnd(page);
  await expect(page.locator('.result [data-origin]')).toContainText('another game');
  const fresh = new URL(page.url()).pathname;
  await expectVerified(page);
  await page.goto(`${fresh}/look?nodes=5`);
  await expect(page.locator('.look[data-stage=done]')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.opened')).toContainText('were played in another game');
  await clean(page, 'looking back at what if');
  await page.getByRole('button', { name: 'Look at the whole game' }).click();
  await page.goto(fresh);
  await page.locator('.result [data-origin] a').click();
  await expect(page).toHaveURL(new RegExp(`/t/${old}/\\d+$`));
  // At the end there is nothing to play.
  await page.getByRole('button', { name: 'To the present' }).click();
  await expect(door).toBeDisabled();
  await page.context().close();
});

test('a game of the server is played on from a moment of looking back, in German', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { lang: 'de', theme: 'dark' });
  const id = await finishedTable(page);
  await page.goto(`/t/${id}/look?nodes=10`);
  const card = page.locator('.keys article').first();
  await expect(card).toBeVisible({ timeout: 30_000 });
  // What the card, the readout and the replay call a moment is one number.
  const move = /\d+/.exec((await card.locator('a .hidden').textContent())!)![0];
  await expect(page.locator('.readout .ply')).toHaveText(`Zug ${move}`);
  await card.locator('[data-whatif]').click();
  await expect(page.getByRole('dialog')).toContainText(`vor Zug ${move}`);
  await clean(page, 'what if, dark');
  await begin(page, id);
  const first = await ply(page);
  await playOn(page, first + 3);
  await openDrawer(page, 'table');
  await expect(page.locator('[data-origin]')).toContainText(`vor dessen Zug ${move}`, {
    ignoreCase: true,
  });
  await page.locator('[data-origin] a').click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}/${Number(move) - 1}$`));
  await expect(page.locator('.replay .at')).toContainText(`Zug ${move}/`);
  await page.context().close();
});

/** A game against a bot that is given up after a few moves. */
async function giveUp(page: Page) {
  await newTable(page, 'aton', 2, 'beginner', 'letter', 'here');
  await playOn(page, 14);
  await openDrawer(page, 'table');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, I resign' }).click();
  await expect(page.locator('section.result')).toBeVisible();
}

test('two games are looked at in one go, and added up to a balance', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await page.goto('/balance');
  await expect(page.getByRole('link', { name: 'Play a game' })).toBeVisible();
  await clean(page, 'an empty balance');
  await giveUp(page);
  await giveUp(page);

  // A game that was given up has an account, and it says what it is the account of.
  const path = new URL(page.url()).pathname;
  await page.goto(`${path}/look?nodes=10`);
  await expect(page.locator('[data-note]')).toContainText('given up', {
    timeout: 30_000,
  });
  await expect(page.locator('.sums tbody tr')).toHaveCount(2);

  // The one that was looked at counts already, the other one is looked at here.
  await page.goto('/');
  await page.getByRole('link', { name: 'Your balance' }).click();
  await expect(page.locator('[data-balance]')).toContainText('One game: 0 won');
  await page.goto('/balance?nodes=10');
  await page.getByRole('button', { name: 'Look at it' }).click();
  const sheet = page.locator('[data-balance="aton 2"]');
  await expect(sheet).toContainText('2 games: 0 won, 1 to be expected', {
    timeout: 30_000,
  });
  await expect(sheet).toContainText('Own mistakes');
  await expect(page.locator('[data-todo]')).toHaveCount(0);
  await narrow(page);
  await clean(page, 'a balance, phone');
  await page.context().close();
});
