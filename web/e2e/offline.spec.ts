/* offline - the page on a device: kept, started without a network, renewed, installed, on plain hosts. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page, WebSocketRoute } from '@playwright/test';
import { gamesWithPuzzles, puzzlesOf } from '../plugins/puzzles';
import { Host } from './hosted';
import { hasEngine } from './gallery';
import { byGame, walk } from './learner';
import {
  expect,
  expectVerified,
  freshPage,
  keep,
  lastingPage,
  newTable,
  playOn,
  playToEnd,
  ply,
  reader,
  test,
} from './player';
import { answer, askPuzzle } from './puzzles';
import { covers, program, Server } from './server';

const version = (page: Page) =>
  page.locator('meta[name=maat-version]').getAttribute('content');

/** What the browser does on its own whenever a window is looked at again: it has looked last
 * when the other tab was opened, perhaps while the files were being exchanged. */
const lookForNews = (page: Page) =>
  page.evaluate(async () => {
    const found = (await navigator.serviceWorker.getRegistration())!;
    for (let i = 0; i < 40 && !found.waiting; i++) {
      await found.update().catch(() => undefined);
      await new Promise((done) => setTimeout(done, 250));
    }
  });

/** A game against beginners, opened anew in the middle, to its end. */
async function playWhole(page: Page, root: string, cover: string, players: number) {
  await newTable(page, cover, players, 'beginner', 'letter', 'server', root);
  await playOn(page, 12);
  await openAnew(page);
  await playToEnd(page);
  await expectVerified(page);
}

/** All that was shown is there again. */
async function openAnew(page: Page) {
  const before = await ply(page);
  await page.reload();
  await page.waitForSelector('.board > *');
  expect(await ply(page)).toBeGreaterThanOrEqual(before);
}

const record = execFileSync(program, ['random', 'aton', '--seed', '5'], {
  encoding: 'utf8',
});

/** The system of the device shares a file with the app: a window that it opens. */
async function share(context: BrowserContext, action: string, text: string) {
  const page = await context.newPage();
  await page.setContent(
    `<form method="post" enctype="multipart/form-data" action="${action}">` +
      '<input type="file" name="record"><button>share</button></form>',
  );
  const file = { name: 'game.maat', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.locator('input').setInputFiles(file);
  await page.locator('button').click();
  return page;
}

for (const base of ['', '/fun/games'])
  test(`the page at "${base}/" starts when its server is gone`, async ({ browser }) => {
    const server = new Server(base);
    await server.start();
    const page = await reader(browser, server, { keeps: true });
    await keep(page, `${base}/`);
    // What only the server knows comes from the server.
    const ask = () =>
      page.evaluate(
        (at) =>
          fetch(at).then(
            (a) => a.status,
            () => 0,
          ),
        `${base}/api/games`,
      );
    expect(await ask()).toBe(200);
    await server.kill();
    await page.context().setOffline(true);
    expect(await ask()).toBe(0);
    // A title whose rules nobody has opened, by its address.
    const later = await page.context().newPage();
    await later.goto(`${base}/rules/horus/R-HORUS-03`);
    await expect(later.locator('#R-HORUS-03')).toBeVisible();
    await expect(later.locator('.rules img').first()).toHaveJSProperty(
      'complete',
      true,
    );
    await later.locator('a.house').click();
    await expect(later.locator('h1')).toHaveText('Games of the Nile');
    await later.goto(`${base}/nowhere`);
    await expect(later.locator('h1')).toHaveText('There is nothing at this address.');
    const shared = await share(page.context(), `${server.address}${base}/open`, record);
    if (hasEngine) {
      await expect(shared).toHaveURL(new RegExp(`^${server.address}${base}/t/here-`));
      await expect(shared.locator('section.result ol li')).toHaveCount(2);
    } else await expect(shared).toHaveURL(`${server.address}${base}/open`);
    await shared.close();
    if (base && hasEngine) await playWhole(page, base, 'ankh', 2);
    await page.context().close();
    await server.stop();
  });

test('where nothing can be kept, a server of another version is noticed all the same', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/ws$/, (line) => {
    const isLater = lines.push(line) > 1;
    line.connectToServer().onMessage((m) => {
      const text = String(m);
      line.send(isLater ? text.replace(/"version":"[^"]*"/, '"version":"99"') : text);
    });
  });
  await newTable(page, 'aton', 2);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('body > [role=status]'));
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await lines[0]!.close();
  const news = page.locator('[data-news]');
  await expect(news).toContainText('A new version of Maat is there.');
  const before = await page.evaluate(() => performance.timeOrigin);
  await news.getByRole('button', { name: 'Take it' }).click();
  await page.waitForFunction((t) => performance.timeOrigin !== t, before);
  await expect(page.locator('.board > *').first()).toBeVisible();
  await page.context().close();
});

/** Chromium finds nothing that keeps this page from being installed, as an app of its own. */
async function expectInstallable(page: Page, address: string, lang: string) {
  const settings = JSON.stringify({ lang });
  await page.addInitScript((s) => localStorage.setItem('maat.settings', s), settings);
  await keep(page, address);
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute(
    'href',
    new RegExp(`manifest.${lang}.webmanifest$`),
  );
  const cdp = await page.context().newCDPSession(page);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data!)).toMatchObject({ lang, display: 'standalone' });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  expect((await cdp.send('Page.getAppId')).appId).toBe(address);
}

test.describe('on a plain host', () => {
  const host = new Host();
  test.beforeAll(() => host.start());
  test.afterAll(() => host.clean());

  test('the page can be installed from there, and from a server', async ({
    browser,
    launchOptions,
  }) => {
    const server = new Server('/fun/games');
    await server.start();
    // A window that forgets everything cannot install anything.
    const folder = mkdtempSync(join(tmpdir(), 'maat-profile-'));
    const page = await lastingPage(browser, folder, launchOptions, 'allow');
    for (const lang of ['en', 'de'])
      await expectInstallable(page, `${server.address}/fun/games/`, lang);
    await expectInstallable(page, host.address, 'en');
    await page.context().close();
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  });

  const visitor = (browser: Parameters<typeof reader>[0]) =>
    freshPage(browser, { keeps: true }, { motion: 'none' });

  test('addresses, the way back and loading again need no server and ask for none', async ({
    browser,
  }) => {
    const page = await visitor(browser);
    const strays: string[] = [];
    page.on('request', (r) => {
      const url = new URL(r.url());
      if (!r.url().startsWith(host.address) || /api|ws$/.test(url.pathname))
        strays.push(r.url());
    });
    page.on('websocket', (w) => strays.push(w.url()));
    page.on('console', (m) => m.type() === 'error' && strays.push(m.text()));
    await page.goto(`${host.address}#/rules/ra/R-RA-11`);
    await expect(page.locator('#R-RA-11')).toBeInViewport();
    await page.reload();
    await expect(page.locator('#R-RA-11')).toBeInViewport();
    await page.locator('#R-RA-12 a.id').click();
    await expect(page).toHaveURL(`${host.address}#/rules/ra/R-RA-12`);
    await page.goBack();
    await expect(page).toHaveURL(`${host.address}#/rules/ra/R-RA-11`);
    // A chapter is a place of its own.
    await page.goto(`${host.address}#/rules/ra`);
    await page.locator('.contents a').nth(4).click();
    await expect(page).toHaveURL(`${host.address}#/rules/ra#section-5`);
    await page.reload();
    await expect(page.locator('#section-5')).toBeInViewport();
    // Whoever goes by keys leaps over the bar, and stays where they are.
    await page.locator('a.skip').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(page).toHaveURL(`${host.address}#/rules/ra#section-5`);
    await page.locator('a.house').click();
    await expect(page).toHaveURL(`${host.address}#/`);
    await page.locator('nav .button').last().click();
    await expect(page.locator('dialog fieldset').first()).toBeVisible();
    await expect(page.locator('dialog input[autocomplete]')).toHaveCount(0);
    expect(strays).toEqual([]);
    await page.context().close();
  });

  test('a puzzle of each game is solved without a network', async ({ browser }) => {
    test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
    const page = await visitor(browser);
    await keep(page, host.address);
    await page.context().setOffline(true);
    for (const game of gamesWithPuzzles()) {
      const [first] = await puzzlesOf(game);
      await page.goto(`${host.address}#/puzzle/${game}/${first!.id}`);
      const panel = await askPuzzle(page);
      await answer(page, first!.solution);
      await expect(panel).toHaveAttribute('data-state', 'right');
      await expect(panel.locator('.why')).not.toContainText('One moment');
      await page.goto(`${host.address}#/puzzle`);
      await expect(page.getByRole('listitem').getByText(/^1 of/)).toHaveCount(
        gamesWithPuzzles().indexOf(game) + 1,
      );
    }
    await page.context().close();
  });

  test('a chapter of each game is learned without a network, and a game looked back at', async ({
    browser,
  }) => {
    test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
    const page = await visitor(browser);
    await keep(page, host.address);
    await page.context().setOffline(true);
    for (const [game, files] of byGame) {
      const [first] = files.keys();
      await walk(page, game, first!, 'mouse', `${host.address}#`);
      await page.goto(`${host.address}#/learn/${game}`);
      await expect(page.locator('li.done')).toHaveCount(1);
    }
    await page.goto(`${host.address}#/open`);
    const file = {
      name: 'a.maat',
      mimeType: 'text/plain',
      buffer: Buffer.from(record),
    };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page).toHaveURL(/#\/t\/here-/);
    const id = /here-[^/?#]+/.exec(page.url())![0];
    await page.goto(`${host.address}#/t/${id}/look?nodes=5`);
    await expect(page.locator('.look[data-stage=done]')).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.locator('.sums tbody tr')).toHaveCount(2);
    await expect(page.locator('.keys article').first()).toBeVisible();
    await page.context().close();
  });

  test('a new version waits beside the old one until somebody agrees, and comes to all tabs', async ({
    browser,
  }) => {
    const page = await visitor(browser);
    await keep(page, host.address);
    const old = await version(page);
    const other = await page.context().newPage();
    await other.goto(host.address);
    const fresh = await host.update('two');
    expect(fresh).not.toBe(old);
    await lookForNews(page);
    const news = (p: Page) => p.locator('[data-news]');
    await expect(news(page)).toContainText('A new version of Maat is there.');
    await expect(news(other)).toBeVisible();
    // Its scripts are gone from the host; the old version has them all, also in new tabs.
    await other.evaluate(() => (location.hash = '#/rules/aton'));
    await expect(other.locator('.rule').first()).toBeVisible();
    const third = await page.context().newPage();
    await third.goto(`${host.address}#/rules/ra`);
    await expect(third.locator('.rule').first()).toBeVisible();
    expect(await version(third)).toBe(old);
    await third.close();
    // Somebody is typing in another tab.
    await other.evaluate(() => {
      const field = document.createElement('input');
      document.querySelector('main')!.append(field);
    });
    await other.locator('main > input').fill('half a sentence');
    await page.bringToFront();
    await news(page).getByRole('button', { name: 'Take it' }).click();
    await expect(news(page)).toContainText('as soon as what has been begun');
    await page.waitForTimeout(1500);
    expect(await version(other)).toBe(old);
    await other.locator('main > input').fill('');
    for (const tab of [page, other])
      await expect(tab.locator(`meta[content="${fresh}"]`)).toHaveCount(1);
    await expect(news(page)).toHaveCount(0);
    await expect(other.locator('.rule').first()).toBeVisible();
    const kept = await page.evaluate(async () =>
      (await caches.keys()).filter((k) => k.startsWith('maat-page')),
    );
    expect(kept).toEqual([`maat-page ${host.address} ${fresh}`]);
    await page.context().close();
  });

  test('without a network a game of each title is played to its end, and a new version comes in between', async ({
    browser,
    server,
  }) => {
    test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
    test.setTimeout(600_000);
    const page = await visitor(browser);
    const root = `${host.address}#`;
    const cut = async () => {
      await host.stop();
      await page.context().setOffline(true);
    };
    await keep(page, host.address);
    await cut();
    await page.reload();
    for (const [i, { id }] of covers.entries()) {
      const players = await server.leastPlayers(id);
      if (i !== 2) {
        await test.step(id, () => playWhole(page, root, id, players));
        continue;
      }
      await newTable(page, id, players, 'beginner', 'letter', 'server', root);
      await playOn(page, 12);
      await openAnew(page); // nothing is composed on the board
      const before = await ply(page);
      const fresh = await host.update('offline');
      await host.serve();
      await page.context().setOffline(false);
      await lookForNews(page);
      await page
        .locator('[data-news]')
        .getByRole('button', { name: 'Take it' })
        .click();
      await expect(page.locator(`meta[content="${fresh}"]`)).toHaveCount(1);
      await page.waitForSelector('.board > *');
      expect(await ply(page)).toBeGreaterThanOrEqual(before);
      await cut();
      await openAnew(page);
      expect(await version(page)).toBe(fresh);
      await playToEnd(page);
      await expectVerified(page);
    }
    await page.context().close();
    await host.serve();
  });

  test('a version of which a file is missing is not taken, and the old one goes on', async ({
    browser,
  }) => {
    const page = await visitor(browser);
    await keep(page, host.address);
    const old = await version(page);
    await host.update('three');
    host.lose(/OpenRecord-/);
    await lookForNews(page);
    await page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration();
      const worker = found!.installing;
      if (worker)
        await new Promise<void>((done) =>
          worker.addEventListener('statechange', () => done()),
        );
    });
    await host.stop();
    await page.context().setOffline(true);
    await page.reload();
    expect(await version(page)).toBe(old);
    await page.goto(`${host.address}#/rules/horus`);
    await expect(page.locator('.rule').first()).toBeVisible();
    await expect(page.locator('[data-news]')).toHaveCount(0);
    const kept = await page.evaluate(() => caches.keys());
    expect(kept).toEqual([`maat-page ${host.address} ${old}`]);
    // What is shared comes in without a network, too.
    const shared = await share(page.context(), `${host.address}open`, 'no record');
    await expect(shared).toHaveURL(`${host.address}#/open`);
    await expect(shared.locator('[role=alert]')).toContainText('line 1');
    await page.context().close();
    await host.serve();
  });
});
