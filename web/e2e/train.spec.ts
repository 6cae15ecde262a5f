/* train - a network that goes and comes back, or is there and carries nothing. */
import { hasEngine } from './gallery';
import { expect, keep, newTable, openDrawer, playOn, reader, test } from './player';
import { Server } from './server';

test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');

test('a server that is reached again is noticed, and what waited for it opens', async ({
  browser,
}) => {
  const server = new Server();
  await server.start();
  const page = await reader(browser, server, { keeps: true });
  await keep(page, '/');
  await newTable(page, 'aton', 2);
  const there = page.url();
  await page.context().setOffline(true);
  // A table of the server waits for it, and says so.
  await page.reload();
  await expect(page.locator('h1')).toContainText('cannot be reached');
  const front = await page.context().newPage();
  await front.goto('/');
  await expect(front.locator('[data-alone]')).toBeVisible();
  const form = await page.context().newPage();
  await form.goto('/new/aton');
  await expect(form.locator('form [data-alone]')).toBeVisible();
  const here = await page.context().newPage();
  await newTable(here, 'ra1999', 3);
  await playOn(here, 4);
  await openDrawer(here, 'table');
  await expect(here.locator('[data-move]')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(page.locator('.board > *').first()).toBeVisible();
  expect(page.url()).toBe(there);
  await expect(front.locator('[data-alone]')).toHaveCount(0);
  await expect(front.locator(`a[href="${new URL(there).pathname}"]`)).toHaveCount(1);
  // Whoever had begun a table on the device still has it there, and may choose otherwise.
  await expect(form.locator('[name=where]').nth(1)).toBeChecked();
  await expect(here.locator('[data-move]')).toBeVisible();
  await page.context().close();
  await server.stop();
});

test('a network that carries nothing does not keep a page waiting that is kept', async ({
  browser,
}) => {
  const server = new Server();
  await server.start();
  const page = await reader(browser, server, { keeps: true });
  await keep(page, '/');
  server.stall();
  await page.goto('/');
  await page.locator('.covers li').nth(2).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('.board > *').first()).toBeVisible();
  await expect(page).toHaveURL(/\/t\/here-/);
  await page.goto('/new/aton');
  await expect(page.locator('form [data-alone]')).toBeVisible();
  server.goOn();
  await expect(page.locator('form [data-alone]')).toHaveCount(0, { timeout: 60_000 });
  await page.context().close();
  await server.stop();
});
