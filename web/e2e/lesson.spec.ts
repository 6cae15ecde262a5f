/* Every lesson in the page: by clicks and by the keyboard, in both languages, to its end. */
import { byGame, choose, walk, wanted } from './learner';
import { expect, reader, test } from './player';

/** Every game is walked in one of these ways; in the others in ./test full. */
const ways = [
  { hand: 'mouse', lang: 'en', width: 1280, height: 860 },
  { hand: 'mouse', lang: 'de', width: 390, height: 844 },
  { hand: 'keys', lang: 'en', width: 390, height: 844 },
  { hand: 'keys', lang: 'de', width: 1280, height: 860 },
] as const;
const whole = !!process.env.MAAT_WALKS;

for (const [i, [game, files]] of [...byGame].entries())
  for (const [k, { hand, ...taste }] of ways.entries())
    test(`${game}: every chapter by ${hand}, in ${taste.lang}, ${taste.width} wide`, async ({
      browser,
      server,
    }) => {
      test.skip(!whole && i % ways.length !== k, 'in ./test full');
      const page = await reader(browser, server, taste);
      for (const name of files.keys())
        await test.step(name, () => walk(page, game, name, hand));
      await page.goto(`/learn/${game}`);
      await expect(page.locator('ol li')).toHaveCount(files.size);
      // The game at the end of the last chapter was not played to its end.
      await expect(page.locator('li.done')).toHaveCount(files.size - 1);
      await page.context().close();
    });

test('what is not meant gets a sentence, and can be shown', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await page.goto('/learn/ra/auction');
  await page.locator('.coach .ways button').click();
  await page.locator('.board [data-do="invoke"]').click();
  await expect(page.locator('.coach .wrong')).toContainText('nothing lies there yet');
  // The panel says why, and nothing else lies over the board.
  await expect(page.locator('.board .refusal')).toHaveCount(0);
  await page.locator('.coach .ways button').click();
  await expect(page.locator('.rings span')).toHaveCount(2); // the bag, and the way to draw
  await page.locator('.board [data-do="draw"]').click();
  await expect(page.locator('.coach .wrong')).toBeEmpty();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBe(0);
});

test('while there is something to read the board asks for nothing', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, {});
  await page.goto('/learn/ra/auction');
  const asked = page.locator('.board .prompt');
  await expect(asked).toContainText('Continue below');
  await expect(page.locator('.board [data-help="do.hint"]')).toHaveCount(0);
  await page.locator('.coach .ways button').click();
  await expect(asked).toContainText('Draw a tile');
  await expect(page.locator('.board [data-help="do.hint"]')).toHaveCount(1);
});

test('what is begun and can only lead astray is answered and taken back; who asks twice is helped', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await page.goto('/learn/ankh/turn');
  const next = page.locator('.coach .ways button');
  await next.click();
  await page.locator('.coach .back').click();
  await expect(page.locator('.coach .text')).toContainText('are dying');
  await next.click();
  await expect(page.locator('.board [data-do="move"]')).toHaveCount(0);
  await next.click();
  await page.locator('.board [data-do="move"]:visible').first().click();
  await page.locator('.board [data-hex="45"]:visible').first().click();
  await expect(page.locator('.coach .wrong')).toContainText('Your god stands well');
  await next.click();
  await expect(page.locator('.rings.strong')).toHaveCount(1);
  await expect(page.locator('.coach .shown')).toContainText('46');
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  await next.click();
  await expect(page.locator('.coach .text')).toContainText('beside the pyramid on 31');
});

test('a sheet over the board gives way when the lesson goes on, and nothing scrolls', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await page.goto('/learn/ra/scoring');
  const sheet = page.locator('.sheets');
  while (!(await sheet.count())) {
    const { want, right } = await wanted(page);
    if (want === 'do') await choose(page, right);
    else await page.locator('.coach .ways button').click();
    await page.waitForTimeout(100);
  }
  await page.locator('.coach .ways button').click();
  await expect(sheet).toHaveCount(0);
  const moved = () => document.querySelector('.stage')!.scrollTop;
  expect(await page.evaluate(moved)).toBe(0);
});

test('a lesson that ends a game offers no rematch, but what comes next', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, {});
  await walk(page, 'aton', 'temple', 'mouse');
  await expect(page.locator('.result')).toBeVisible();
  await expect(page.locator('.result .do :is(a, button)')).toHaveCount(1);
  // Nor an account: nobody knows what gave the points before the chapter.
  await expect(page.locator('.result table')).toHaveCount(0);
  await expect(page.locator('.coach .ways a')).toHaveText('Next chapter');
});

test('the game at the end is played against bots', async ({ browser, server }) => {
  const page = await reader(browser, server, {});
  await walk(page, 'ra', 'game', 'mouse');
  const log = page.locator('.log li');
  for (let i = 0, before = await log.count(); i < 100; i++) {
    const first = page.locator('[data-choice]').first();
    if (await first.count()) await first.dispatchEvent('click');
    await page.waitForTimeout(50);
    if ((await log.count()) > before + 8) return;
  }
  throw new Error('the bots do not play');
});
