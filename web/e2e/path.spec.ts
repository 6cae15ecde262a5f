import { expect, openDrawer, reader, test } from './player';
import { covers, Server } from './server';

test('under a path of a site the whole page works, and nothing leaves that path', async ({
  browser,
}) => {
  const server = new Server('/fun/games');
  await server.start();
  const page = await reader(browser, server);
  const strays: string[] = [];
  page.on('request', (r) => {
    const url = new URL(r.url());
    if (url.protocol.startsWith('http') && !url.pathname.startsWith('/fun/games'))
      strays.push(url.pathname);
  });
  page.on('websocket', (w) => {
    if (new URL(w.url()).pathname !== '/fun/games/ws') strays.push(w.url());
  });
  await page.goto('/fun/games/');
  await page.locator('article', { hasText: 'Aton' }).locator('.button.primary').click();
  await page.locator('dialog .big').click();
  await expect(page).toHaveURL(/\/fun\/games\/t\/[\w-]+$/);
  await expect(page.locator('[data-do]').first()).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.map((c) => c.path)).toEqual(['/fun/games']);
  await page.reload();
  await expect(page.locator('[data-do]').first()).toBeVisible();
  // The record of a finished game, the rules, and home again.
  await openDrawer(page, 'table');
  await page.locator('.button.danger').first().click();
  await page.locator('dialog .button.danger').click();
  const record = page.locator('a[download], a[href$="/record"]').first();
  expect(await record.getAttribute('href')).toMatch(/^\/fun\/games\/api\/tables\//);
  await page.goto('/fun/games/rules/ra');
  await page.locator('.rule a.id').first().click();
  await expect(page).toHaveURL(/\/fun\/games\/rules\/ra\/R-RA-/);
  await page.goBack();
  await expect(page).toHaveURL(/\/fun\/games\/rules\/ra$/);
  await page.locator('a.house').click();
  await expect(page).toHaveURL(/\/fun\/games\/$/);
  await expect(page.locator('.covers article')).toHaveCount(covers.length);
  expect(strays).toEqual([]);
  await page.context().close();
  await server.stop();
});
