/*
 * film - an auction of Ra as a moving picture, docs/screens/ra-auction.webp: `npm run film`.
 *
 * The clock of the page stands still between two pictures, and everything that moves is put
 * where it is by then: the same film on every machine. `img2webp` (Debian's package webp)
 * joins the pictures.
 */
import type { Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { openStudio } from './built';
import { visitor } from './gallery';

const OUT = '../docs/screens/ra-auction.webp';
const FOLDER = 'test-results/film';
const FRAME_MS = 50;
const LAST_MS = 2500; // the end can be looked at
const WON_MS = 1950; // of the last action: suns change hands, then the tiles fly
const LIMIT = 1_000_000;
const [WIDTH, HEIGHT, HEAD] = [960, 600, 44];

/** Tiles are drawn, the auction is called; bids, and the tiles go to the highest. */
const auction = {
  players: 4,
  edition: '2008',
  seed: 1340,
  skip: 36,
  mine: '',
  pause: 1400,
};
const ACTIONS = 9;

const plyOf = async (page: Page) =>
  Number(await page.locator('.table[data-ply]').first().getAttribute('data-ply'));

/** Let `ms` go by for whatever moves by itself. */
const move = (page: Page, ms: number) =>
  page.evaluate((ms) => {
    const world = window as unknown as { known?: WeakSet<Animation> };
    const known = (world.known ??= new WeakSet());
    for (const a of document.getAnimations()) {
      if (!known.has(a)) {
        known.add(a);
        a.pause();
        a.currentTime = 0;
        continue;
      }
      const at = Number(a.currentTime) + ms;
      if (at >= Number(a.effect!.getComputedTiming().endTime)) a.finish();
      else a.currentTime = at;
    }
  }, ms);

async function shoot(page: Page): Promise<number> {
  let after = 0;
  const end = (await plyOf(page)) + ACTIONS;
  for (let i = 0; i < 400; i++) {
    await page.clock.runFor(FRAME_MS);
    await move(page, FRAME_MS);
    await page.screenshot({
      path: `${FOLDER}/${String(i).padStart(3, '0')}.png`,
      clip: { x: 0, y: HEAD, width: WIDTH, height: HEIGHT },
    });
    if ((await plyOf(page)) >= end && ++after * FRAME_MS > WON_MS) return i + 1;
  }
  throw new Error('the auction does not end');
}

/** As good as the limit allows. */
function join(count: number): void {
  const files = Array.from(
    { length: count },
    (_, i) => `${FOLDER}/${String(i).padStart(3, '0')}.png`,
  );
  for (const quality of [75, 65, 55, 45, 35]) {
    const how = ['-lossy', '-q', String(quality), '-m', '4'];
    const frames = files.flatMap((f, i) => [
      '-d',
      String(i === count - 1 ? LAST_MS : FRAME_MS),
      ...how,
      f,
    ]);
    const whole = ['-loop', '0', '-kmin', '400', '-kmax', '500'];
    execFileSync('img2webp', [...whole, ...frames, '-o', OUT]);
    const { size } = statSync(OUT);
    console.log(`${count} pictures, quality ${quality}: ${size} bytes`);
    if (size <= LIMIT) return;
  }
  throw new Error(`the film is larger than ${LIMIT} bytes`);
}

const studio = await openStudio();
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const page = await visitor(studio.browser, {
    width: WIDTH,
    height: HEIGHT + HEAD,
    drawer: 'none',
  });
  await page.clock.install();
  await studio.gallery.open(page, 'ra', auction);
  await page.clock.pauseAt(Date.now() + 500);
  await page.evaluate(() => document.fonts.ready);
  join(await shoot(page));
} finally {
  await studio.close();
}
