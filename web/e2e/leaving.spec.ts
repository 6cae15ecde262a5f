/* leaving - what a table of this device leaves in memory when somebody goes: next to nothing. */
import { hasEngine } from './gallery';
import { Watcher, type Live } from './live';
import { expect, freshPage, test } from './player';
import { covers } from './server';

test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');

const ROW = 60; // nodes of the line that each table has on the front page

const TWO_ENGINES = 4e6; // bytes: the table's, and one for the next

const bytes = (live: Live) =>
  live.workers.flatMap((w) => w.memories).reduce((a, b) => a + b, 0);

test('tables that were left are not held, nor are front pages', async ({
  browser,
  server,
}) => {
  test.slow();
  const quick = Object.fromEntries(
    await Promise.all(
      covers.map(async ({ id }) => {
        const players = await server.leastPlayers(id);
        return [id, { players, level: 'beginner', here: true }] as const;
      }),
    ),
  );
  const settings = { motion: 'none', quick } as unknown as Record<string, string>;
  const page = await freshPage(browser, {}, settings, server.address);
  await page.goto('/');
  const watcher = await Watcher.of(page);
  // (No handles to elements: they would be held by the test.)
  const round = async () => {
    for (const at of covers.keys()) {
      await page.locator('.covers li').nth(at).getByRole('button').first().click();
      await page.locator('.board > *').first().waitFor();
      await page.locator('a.house').click();
      await page.locator('.covers li').first().waitFor();
    }
    return watcher.look();
  };
  await round(); // what is loaded once, and stays
  const before = await round();
  const after = await round();
  expect(after.nodes - before.nodes).toBeLessThan(ROW * covers.length);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  // Whoever thinks goes with the table; the truth may wait for the next one.
  expect(after.workers.filter((w) => w.name !== 'truth')).toEqual([]);
  expect(after.workers.length).toBeLessThanOrEqual(1);
  expect(bytes(after)).toBeLessThan(TWO_ENGINES);
});
