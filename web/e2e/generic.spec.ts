import { clickSomething, expect, newTable, numbers, reader, test } from './player';
import { covers, Server, templateProgram } from './server';

/** What of the board every game must show: a grid where it has one, a track, a hand. */
const drawn: Record<string, string> = {
  ra: '[data-shape="track"][data-length="8"]', // with three players
  aton: '[data-shape="grid"]:has(> :nth-child(48))',
  horus: '[data-shape="row"]',
  ankh: '[data-shape="grid"].hexes:has(> :nth-child(101))',
};
const games = [...new Set(covers.map((c) => c.game))];
const coverOf = (game: string) => covers.find((c) => c.game === game)!.id;

/** Chooses until the game has moved on a few times. */
async function playSome(page: Parameters<typeof clickSomething>[0], moves: number) {
  const random = numbers(7);
  const log = page.locator('.log li');
  const before = await log.count();
  for (let i = 0, done = 0; done < moves && i < 400; i++) {
    if (await clickSomething(page, random)) done++;
    else await page.waitForTimeout(25);
  }
  expect(await log.count()).toBeGreaterThan(before);
}

for (const game of games)
  test(`${game} can be played on a board that knows nothing of it`, async ({
    browser,
    server,
  }) => {
    const page = await reader(browser, server, { width: 390, height: 844 });
    await newTable(page, coverOf(game), await server.leastPlayers(coverOf(game)));
    await page.goto(page.url() + '?board=generic');
    await expect(page.locator('.generic')).toBeVisible();
    await playSome(page, 8);
    await expect(page.locator(drawn[game] ?? '[data-shape]').first()).toBeVisible();
    // Nothing is wider than a phone but what is moved within its own frame.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBe(0);
    await page.context().close();
  });

test('the template game has tracks of its own length', async ({ browser }) => {
  const server = new Server('', templateProgram);
  await server.start();
  const page = await reader(browser, server);
  await newTable(page, 'null', 2);
  await expect(page.locator('[data-shape="track"][data-length="3"]')).toHaveCount(2);
  await expect(page.locator('table thead th')).toHaveCount(3);
  await page.context().close();
  await server.stop();
});
