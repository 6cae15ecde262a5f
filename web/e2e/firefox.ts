/*
 * firefox - a game of each title against bots in Firefox, at a server and then without a
 * network, by clicking whatever the page offers. Its results are TAP.
 *
 *   npm run firefox            all titles
 *   npm run firefox -- aton    one of them
 *
 * FIREFOX_PICTURES names a folder for pictures of every board, wide and as on a phone.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveWorker } from '../../tests/engine/browser.mjs';
import { unpack } from '../../tests/engine/pack.mjs';
import { check, done, skip } from '../../tests/engine/tap.mjs';
import { walk } from '../../tests/engine/walk.mjs';
import { Firefox, type Tab } from './bidi';
import { chooseOffered, numbers } from './offered';
import { covers, Server } from './server';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const POSITIONS = 8;
const LIMIT_MS = 400_000; // choosing at random, some games are long
const SEED = Number(process.env.MAAT_SEED ?? 7);
const pictures = process.env.FIREFOX_PICTURES;
const wanted = process.argv[2] ?? '';

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** New table by the form: the first seat is mine, the others are beginners. */
async function newTable(tab: Tab, address: string, cover: string, players: number) {
  await tab.goto(`${address}/new/${cover}`);
  await tab.until('the form', () => document.querySelector('form button.big'));
  await tab.evaluate((n) => {
    const counts = [...document.querySelectorAll<HTMLElement>('.counts .button')];
    counts.find((b) => b.textContent.trim() === String(n))?.click();
  }, players);
  await tab.until(
    'the seats',
    (n) => document.querySelectorAll('select[id^=seat-]').length >= n - 1,
    players,
  );
  await tab.evaluate(() => {
    for (const seat of document.querySelectorAll<HTMLSelectElement>(
      'select[id^=seat-]',
    )) {
      if (seat.id === 'seat-0') continue;
      seat.value = 'bot:beginner';
      seat.dispatchEvent(new Event('change', { bubbles: true }));
    }
    document.querySelector<HTMLElement>('form button.big')!.click();
  });
  await tab.until('the board', () => document.querySelector('.board > *'));
}

async function takePictures(tab: Tab, cover: string) {
  if (!pictures) return;
  for (const [name, size] of Object.entries({ wide: WIDE, phone: PHONE })) {
    await tab.resize(size);
    await pause(700);
    await tab.picture(`${pictures}/${cover}-${name}.png`);
  }
  await tab.resize(WIDE);
}

/** Play until the page shows the result. */
async function playToEnd(tab: Tab, cover: string): Promise<void> {
  const random = numbers(SEED);
  let clicks = 0;
  for (const end = Date.now() + LIMIT_MS; Date.now() < end;) {
    if (await tab.evaluate(() => !!document.querySelector('section.result'))) return;
    const r = Array.from({ length: 5 }, random);
    if (!(await tab.evaluate(chooseOffered, [r, false, ''] as const))) await pause(25);
    else if (++clicks === 12) await takePictures(tab, cover);
  }
  const there = await tab.evaluate(() => document.querySelector('main')?.innerText);
  const words = there?.replace(/\s+/g, ' ').slice(0, 600);
  throw new Error(
    `the game did not end after ${clicks} clicks, the page says: ${words}`,
  );
}

/** The engine's package in a worker: its choices are those of Node, and so of the program. */
async function chooseAlike(firefox: Firefox): Promise<void> {
  const folder = unpack(resolve('..'), resolve('engine/made')) as string;
  const { load } = (await import(
    pathToFileURL(join(folder, 'dist/index.js')).href
  )) as typeof import('../engine/src/index');
  const maat = await load();
  const { server, address } = (await serveWorker(
    folder,
    resolve('../tests/engine/walk.mjs'),
  )) as { server: { close(): void }; address: string };
  const tab = await firefox.newTab({}, WIDE);
  await tab.goto(address);
  await tab.until('the worker', () => 'ask' in window);
  for (const { id, maxPlayers } of maat.games) {
    const what = { id, players: maxPlayers, positions: POSITIONS, seed: String(SEED) };
    const here = (await walk(maat, what)) as string[];
    const there = await tab.evaluate(
      (w) => (window as unknown as { ask(w: unknown): Promise<string[]> }).ask(w),
      what,
    );
    for (const [i, line] of here.entries())
      if (there[i] !== line)
        throw new Error(`line ${i + 1}: in Node "${line}", in Firefox "${there[i]}"`);
  }
  await tab.close();
  server.close();
}

const SETTINGS = { lang: 'en', theme: 'light', motion: 'none', drawer: 'none' };
const hasEngine = existsSync('engine/made/maat.wasm');

function expectNoErrors(firefox: Firefox): void {
  if (firefox.errors.length) throw new Error(firefox.errors.splice(0).join('; '));
}

/** The first visit: until the whole page is on the device, and answers from there. */
async function keep(tab: Tab, address: string): Promise<void> {
  await tab.goto(`${address}/`);
  await tab.until(
    'the page on this device',
    () => navigator.serviceWorker.controller?.state === 'activated',
  );
}

/** From the second visit on nobody answers: neither the server nor any network. */
async function playOffline(firefox: Firefox, titles: string[]): Promise<void> {
  const players = new Map<string, number>();
  for (const id of titles) players.set(id, await server.leastPlayers(id));
  const tab = await firefox.newTab(SETTINGS, WIDE);
  await check('the page is kept by Firefox at the first visit', () =>
    keep(tab, server.address),
  );
  // (A page that is open meanwhile would look for its server, and Firefox say that it is gone.)
  await tab.goto('about:blank');
  await server.kill();
  await tab.offline();
  for (const id of titles)
    await check(
      `${id} is played in Firefox without a network until it is over (MAAT_SEED=${SEED})`,
      async () => {
        await newTable(tab, server.address, id, players.get(id)!);
        await tab.until('a table of this device', () =>
          location.pathname.includes('/t/here-'),
        );
        await playToEnd(tab, id);
        expectNoErrors(firefox);
      },
    );
  await tab.close();
}

const server = new Server();
await server.start();
const firefox = await Firefox.start(process.env.FIREFOX ?? 'firefox-esr');
try {
  const titles = covers.map((c) => c.id).filter((id) => id.includes(wanted));
  for (const id of titles)
    await check(
      `${id} is played in Firefox until it is over (MAAT_SEED=${SEED})`,
      async () => {
        const tab = await firefox.newTab(SETTINGS, WIDE);
        try {
          await newTable(tab, server.address, id, await server.leastPlayers(id));
          await playToEnd(tab, id);
        } finally {
          await tab.close(); // left open, it would complain when the server goes
        }
        expectNoErrors(firefox);
      },
    );
  const name = `bots choose in Firefox as in Node (MAAT_SEED=${SEED})`;
  if (hasEngine) {
    await check(name, () => chooseAlike(firefox));
    await playOffline(firefox, titles);
  } else skip(name, 'the engine for the page is not built');
} finally {
  await firefox.stop();
  await server.stop();
}
done();
