import { expect } from '@playwright/test';
import { seenOf, watchFrames } from './frames';
import { hasEngine, test, visitor } from './gallery';

/** All titles, from seeds whose games show every kind of flight early. */
const games: { game: string; options: Record<string, string | number> }[] = [
  { game: 'ra', options: { players: 3, edition: '2008', skip: 12 } },
  { game: 'aton', options: { players: 2, skip: 4 } },
  { game: 'ra', options: { players: 4, edition: '1999', skip: 12 } },
  { game: 'horus', options: { players: 3, skip: 10 } },
  { game: 'ankh', options: { players: 3, skip: 10 } },
];
const sizes: [number, number][] = [
  [1280, 860],
  [390, 844],
  [844, 390],
];

// A sample in `./test`; everything, and longer, in `./test full`.
const whole = !!process.env.MAAT_WALKS;
const sample = whole ? games : games.slice(0, 2);

for (const { game, options } of sample)
  for (const [width, height] of whole ? sizes : sizes.slice(0, 1)) {
    const name = options.edition ? `${game} ${options.edition}` : game;
    test(`every piece of ${name} is seen once in every frame at ${width}x${height}`, async ({
      browser,
      gallery,
    }) => {
      test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
      const page = await visitor(browser, { width, height });
      await watchFrames(page);
      const seed = whole ? 11 : 7;
      await gallery.open(page, game, { ...options, seed, mine: '' });
      const wanted = whole ? 40 : 25;
      const isEnough = async () =>
        (await seenOf(page)).flights > wanted ||
        (await page.locator('section.result').count()) > 0;
      await expect.poll(isEnough, { timeout: 180_000 }).toBe(true);
      const seen = await seenOf(page);
      expect(seen.flights).toBeGreaterThan(0);
      expect(seen.wrong, `seed ${seed}`).toEqual([]);
      await page.context().close();
    });
  }

test('whoever wants less motion sees pieces fade, and none move', async ({
  browser,
  gallery,
}) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const page = await visitor(browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await watchFrames(page);
  await gallery.open(page, 'aton', { players: 2, skip: 4, seed: 7, mine: '' });
  await expect
    .poll(async () => (await seenOf(page)).flights, { timeout: 60_000 })
    .toBeGreaterThan(10);
  expect((await seenOf(page)).wrong, 'seed 7').toEqual([]);
  await page.context().close();
});
