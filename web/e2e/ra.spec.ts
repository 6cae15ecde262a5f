/* The end of an epoch in Ra is a scene of its own, and waits for whoever reads it. */
import { expect } from '@playwright/test';
import { hasEngine, test, visitor } from './gallery';

test('a scoring is counted cell by cell, can be paused, and is closed by its reader', async ({
  browser,
  gallery,
}) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const page = await visitor(browser, { motion: 'full' });
  // They think for a while, so that the game is not over before the sheet was read.
  const table = { players: 4, seed: 1, skip: 62, mine: '', pause: 600 };
  await gallery.open(page, 'ra', table);
  const sheet = page.locator('.ra .sheets');
  await expect(sheet).toBeVisible({ timeout: 90_000 });
  await sheet.getByRole('button', { name: 'Pause' }).click();
  const cells = sheet.locator('tbody td');
  const counted = async () =>
    (await cells.allTextContents()).filter((x) => x.trim()).length;
  const before = await counted();
  expect(before).toBeLessThan(await cells.count());
  // A key that hurries the table on does not hurry the reader.
  await page.keyboard.press('x');
  expect(await counted()).toBe(before);
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await expect.poll(counted).toBeGreaterThan(before);
  await sheet.getByRole('button', { name: 'Count all' }).click();
  expect(await counted()).toBe(await cells.count());
  const sums = await sheet.locator('tfoot tr').first().textContent();
  await sheet.getByRole('button', { name: 'On with the game' }).click();
  await expect(sheet).toHaveCount(0);

  // The same sheet can be opened again.
  await page.locator('.ra .sheet-door').click();
  await expect(sheet.locator('tfoot tr').first()).toHaveText(sums!);
  await page.context().close();
});

test('tiles to lose are picked in any order, changed, and their number is told', async ({
  browser,
  gallery,
}) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const page = await visitor(browser, { motion: 'none' });
  await gallery.open(page, 'ra', { players: 4, seed: 34, skip: 99, mine: 1 });
  await expect(page.locator('.prompt')).toHaveText('Earthquake: lose two monuments');
  const [confirm, may] = [page.locator('[data-confirm]'), page.locator('[data-can]')];
  // The last of them first, which the notation would not have.
  await may.nth(2).click();
  await expect(confirm).toBeDisabled();
  await may.nth(0).click();
  await expect(confirm).toBeEnabled();
  await may.nth(0).click();
  await may.nth(1).click();
  await confirm.click();
  await expect(may).toHaveCount(0);
  await expect(page.locator('.refusal')).toHaveCount(0);
  await page.context().close();
});

test('the forecast is a switch of this game alone', async ({ browser, gallery }) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const page = await visitor(browser, { motion: 'none' });
  await gallery.open(page, 'ra', { players: 3, seed: 5, skip: 70, mine: 1 });
  const points = page.locator('.ra .points');
  await expect(points.first()).toBeVisible();
  await page.getByRole('button', { name: 'Forecast' }).click();
  await expect(points).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.ra .display').first()).toBeVisible();
  await expect(points).toHaveCount(0);
  await gallery.open(page, 'aton', { seed: 7, skip: 41, mine: 1 });
  await expect(page.locator('.reckoning table')).toBeVisible();
  await page.context().close();
});
