/*
 * local - tables of this device: whole games in the browser, by the engine in two workers,
 * kept in IndexedDB. The server only brings the page. Whole games of all titles are played in
 * offline.spec.ts, without even that.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogue } from '../plugins/catalogue';
import { hasEngine } from './gallery';
import {
  clickSomething,
  expect,
  killBrowser,
  lastingPage,
  newTable,
  numbers,
  openDrawer,
  playOn,
  playToEnd,
  ply,
  reader,
  test,
} from './player';
import { covers, Server } from './server';
import type { Page } from '@playwright/test';

test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');

const HERE = /\/t\/here-[\w-]{16}$/;

/** Nothing but files comes from the server: no table, no session, no socket. */
async function cutOff(page: Page) {
  await page.route('**/api/**', (r) => r.abort());
  await page.routeWebSocket('**/ws', (ws) => void ws.close());
}

async function localTable(page: Page, cover: string, players: number, root = '') {
  await newTable(page, cover, players, 'beginner', 'letter', 'here', root);
  await expect(page).toHaveURL(HERE);
}

test('a browser that is too old for the engine is told so', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await localTable(page, 'aton', 2);
  const table = page.url();
  await page.addInitScript(() => (WebAssembly.validate = () => false));
  const tooOld = 'This browser is too old to run the games itself';
  await page.goto('/new/aton');
  await page.locator('[name=where]').nth(1).check();
  await page.locator('form button.big').click();
  const alert = page.locator('form [role=alert]');
  await expect(alert).toContainText(tooOld);
  await expect(alert).toBeInViewport(); // beside the button, on a phone as well
  await page.goto(table);
  await expect(page.locator('h1')).toContainText(tooOld);
  await page.goto('/');
  const file = { name: 'a.maat', mimeType: 'text/plain', buffer: Buffer.from('x') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.locator('[data-bring-trouble]')).toContainText(tooOld);
  // The server plays with it all the same.
  await newTable(page, 'aton', 2);
  await expect(page).not.toHaveURL(HERE);
  await page.context().close();
});

test('an engine that cannot be loaded is named, and not waited for', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.route('**/assets/table-*.wasm', (r) => r.abort());
  await page.goto('/new/aton');
  await page.locator('[name=where]').nth(1).check();
  const form = page.locator('form');
  await form.locator('button.big').click();
  await expect(form.locator('[role=alert]')).toContainText('could not be loaded');
  await page.unroute('**/assets/table-*.wasm');
  // It is there again: the same button plays.
  await form.locator('button.big').click();
  await expect(page).toHaveURL(HERE);
  // A worker of which nothing ever comes is given up.
  await page.route('**/assets/truth.worker-*.js', (r) => r.abort());
  await page.reload();
  await expect(page.locator('h1')).toContainText('could not be loaded');
  await page.context().close();
});

test('the catalogue of the page is what the server answers', async ({ server }) => {
  const own = (await catalogue())!;
  const ask = async (path: string) => (await fetch(server.address + path)).json();
  // Whether a server takes games from elsewhere only it can say.
  const all = (await ask('/api/games')) as Record<string, unknown>;
  delete all.moved;
  expect(own.all).toEqual(all);
  for (const id of new Set(covers.map((c) => c.game)))
    expect(own.of[id], id).toEqual(await ask(`/api/games/${id}`));
});

test('without a server the front page says what works, and plays', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await cutOff(page);
  await page.goto('/');
  await expect(page.locator('[data-alone]')).toContainText('on this device');
  await expect(page.locator('main header')).not.toContainText('send the link');
  await expect(page.locator('.trouble')).toHaveCount(0);
  await expect(page.locator('#l-open')).toHaveCount(0);
  await page.locator('.covers li').nth(2).getByRole('button').first().click();
  await page.getByRole('button', { name: 'about as strong as me' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForSelector('.board > *');
  await expect(page).toHaveURL(HERE);
  // The form offers what this device can do, and says why not more.
  await page.goto('/new/aton');
  await expect(page.locator('[data-alone]')).toBeVisible();
  await expect(page.locator('#seat-1 option[value=open]')).toHaveCount(0);
  await expect(page.locator('fieldset.clock')).toHaveCount(0);
  // The table is on the front page, and can be deleted in another game's favour.
  await page.goto('/');
  await expect(page.locator('a[href*="/t/here-"]')).toHaveCount(1);
  await page.locator('a[href*="/t/here-"]').click();
  await page.waitForSelector('.board > *');
  await openDrawer(page, 'table');
  await page.locator('[data-delete]').click();
  await page.locator('[data-delete-yes]').click();
  await expect(page.locator('.covers')).toBeVisible();
  await expect(page.locator('a[href*="/t/here-"]')).toHaveCount(0);
  await page.context().close();
});

test('a server that dies does not end the evening', async ({ browser }) => {
  const server = new Server();
  await server.start();
  const page = await reader(browser, server);
  await page.goto('/');
  await page.waitForSelector('.covers li');
  // What plays on this device has come by then: a page that is kept has all of it anyway.
  await localTable(page, 'aton', 2);
  await page.locator('a.house').click();
  await page.waitForSelector('.covers li');
  await server.kill();
  await page.locator('.covers li').nth(2).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForSelector('.board > *');
  await expect(page).toHaveURL(HERE);
  await page.context().close();
  await server.stop();
});

test('a browser that is killed in mid-game has the game again', async ({
  browser,
  launchOptions,
  server,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'maat-profile-'));
  const open = () => lastingPage(browser, folder, launchOptions, 'block');
  let page = await open();
  await localTable(page, 'aton', 2, server.address);
  await playOn(page, 12);
  const table = page.url();
  const before = await ply(page);
  const gone = page.context().waitForEvent('close');
  killBrowser(folder);
  await gone;
  page = await open();
  await page.goto(table);
  await page.waitForSelector('.board > *');
  expect(await ply(page)).toBeGreaterThanOrEqual(before);
  await playOn(page, before + 4);
  await page.context().close();
  rmSync(folder, { recursive: true, force: true });
});

test('several people at this device play on with a curtain, take back and get hints', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/new/aton');
  await page.locator('[name=where]').nth(1).check();
  await page.locator('#seat-1').selectOption('me');
  await page.locator('.seats input').nth(0).fill('Anna');
  await page.locator('.seats input').nth(1).fill('Bert');
  await page.locator('form button.big').click();
  await expect(page.locator('.curtain h2')).toContainText(/Anna|Bert/);
  await expect(page.locator('.board > :not(.curtain)')).toHaveCount(0);
  await page.locator('.curtain .button').click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.hint')).toContainText('A bot would choose', {
    timeout: 60_000,
  });
  // In Ankh much can be taken back.
  await localTable(page, 'ankh', 2);
  const random = numbers(3);
  const back = page.getByRole('button', { name: 'Take back' });
  for (let i = 0; i < 300 && !(await back.count()); i++)
    if (!(await clickSomething(page, random))) await page.waitForTimeout(25);
  const before = await ply(page);
  await back.first().click();
  await expect.poll(() => ply(page)).toBeLessThan(before);
  await page.context().close();
});

const workerOf = (page: Page, name: string) =>
  page.workers().find((w) => w.url().includes(name));

async function kill(page: Page, name: string) {
  await expect.poll(() => !!workerOf(page, name)).toBe(true);
  const worker = workerOf(page, name)!;
  await worker.evaluate(() => self.close()).catch(() => undefined);
}

test('workers that die are started again, and the game goes on', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await localTable(page, 'ra1999', 3);
  await playOn(page, 10);
  for (const name of ['think.worker', 'truth.worker', 'think.worker', 'truth.worker']) {
    const before = await ply(page);
    await kill(page, name);
    await playOn(page, before + 12, before);
    expect(await ply(page), name).toBeGreaterThan(before);
  }
  await expect(page.locator('.lost')).toHaveCount(0);
  await page.context().close();
});

test('a bot waits for what it has learned, and does not play without it', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.route('**/*.weights', (r) => r.abort());
  await localTable(page, 'aton', 2);
  const random = numbers(7);
  /** Until nothing is left for me to do, and a while later. */
  const playAlone = async () => {
    for (let idle = 0, i = 0; idle < 8 && i < 60; i++)
      if (await clickSomething(page, random)) idle = 0;
      else if (++idle) await page.waitForTimeout(250);
    return ply(page);
  };
  const before = await playAlone();
  expect(await playAlone()).toBe(before);
  await page.unroute('**/*.weights');
  await playOn(page, before + 8, before);
  await page.context().close();
});

test('two windows with one table: both follow, and either plays on', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await localTable(page, 'ra1999', 3);
  await playOn(page, 10);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.waitForSelector('.board > *');
  await playOn(page, 20, 2);
  const apart = async () => (await ply(page)) - (await ply(other));
  await expect.poll(apart).toBe(0);
  await playOn(other, 30, 3);
  await expect.poll(apart).toBe(0);
  // Both at once: each click counts once, or is refused.
  const [one, two] = [numbers(4), numbers(5)];
  for (let i = 0; i < 15; i++)
    await Promise.all([clickSomething(page, one), clickSomething(other, two)]);
  await expect.poll(apart).toBe(0);
  // The window that had asked the bots goes; the other one goes on.
  await page.close();
  const at = await ply(other);
  await playOn(other, at + 12, 6);
  expect(await ply(other)).toBeGreaterThan(at);
  await other.context().close();
});

test('a game is saved as a file, brought back and looked at; what is damaged is named', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await localTable(page, 'aton', 2);
  await playToEnd(page);
  const coming = page.waitForEvent('download');
  await page.locator('[data-record]').click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^aton-here-.*\.maat$/);
  const record = readFileSync(await file.path(), 'utf8');

  // Another browser that has never seen the game.
  const fresh = await reader(browser, server);
  await cutOff(fresh);
  await fresh.goto('/');
  const pick = fresh.locator('input[type=file]');
  const lines = record.split('\n');
  const bad = lines.map((l) => (/^1 /.test(l) ? '1 dance' : l)).join('\n');
  const give = (name: string, text: string) =>
    pick.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await give('bad.maat', bad);
  await expect(fresh.locator('[data-bring-trouble]')).toContainText(
    /bad\.maat .*line \d/,
  );
  await give('good.maat', record);
  await fresh.waitForSelector('.board > *');
  await expect(fresh.locator('section.result ol li')).toHaveCount(2);
  await openDrawer(fresh, 'table');
  await fresh.locator('[data-verify]').click();
  await expect(fresh.locator('[data-verdict="good"]')).toBeVisible({ timeout: 60_000 });
  const slider = fresh.locator('.replay input[type=range]');
  await slider.fill('10');
  await expect(fresh.locator('.table.looking')).toBeVisible();
  await fresh.context().close();

  // And the next game of the two begins with the seats exchanged.
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).toHaveURL(HERE);
  await page.waitForSelector('.board > *');
  await expect(page.locator('section.result')).toHaveCount(0);
  await page.context().close();
});
