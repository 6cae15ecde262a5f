/* look - looking back: computed in the page, cancelled and begun again, kept, and led from into the replay. */
import type { Page } from '@playwright/test';
import { clean, narrow } from './clean';
import { finishedTable } from './finished';
import { expect, newTable, openDrawer, reader, test } from './player';

const stage = (page: Page, name: string) => page.locator(`.look[data-stage=${name}]`);

test('a game is looked back at on a phone: cancelled, begun again, done, replayed', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  const workers: string[] = [];
  page.on('worker', (w) => workers.push(w.url()));
  const id = await finishedTable(page);

  // So thorough that there is time to have enough of it.
  await page.goto(`/t/${id}/look?nodes=20000`);
  await expect(page.locator('progress')).toBeVisible();
  await expect(page.locator('.line').first()).toHaveAttribute('d', /L/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(stage(page, 'stopped')).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  await clean(page, 'stopped');
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(stage(page, 'running')).toBeVisible();

  await page.goto(`/t/${id}/look?nodes=10`);
  await expect(stage(page, 'done')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => page.workers().length).toBe(0);
  await narrow(page);
  await clean(page, 'phone, light');

  // Every row of the account adds up.
  const rows = await page
    .locator('.sums tbody tr')
    .evaluateAll((all) =>
      all.map((tr) =>
        [...tr.querySelectorAll('td')].map((td) =>
          Number(td.innerText.replace('−', '-').replace('+', '')),
        ),
      ),
    );
  expect(rows.length).toBe(2);
  for (const row of rows)
    expect(row.slice(0, -1).reduce((a, b) => a + b, 0)).toBe(row.at(-1));

  // The arrow keys walk along the curve.
  const slider = page.getByRole('slider');
  await slider.focus();
  await slider.press('Home');
  await expect(slider).toHaveAttribute('aria-valuenow', '0');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuenow', '1');
  await slider.press('PageUp');
  expect(Number(await slider.getAttribute('aria-valuenow'))).toBeGreaterThan(1);

  // A moment leads into the replay, which tells what was found there.
  const card = page.locator('.keys article').first();
  const href = await card.locator('a').getAttribute('href');
  await card.locator('a').click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.locator('.strip')).toBeVisible();
  await narrow(page);
  await clean(page, 'replay with a strip');

  // And back: nothing is computed again, nor after a reload.
  const before = workers.length;
  await page.locator('.replay a', { hasText: 'Looking back' }).click();
  await expect(stage(page, 'done')).toBeVisible();
  await page.goto(`/t/${id}/look?nodes=10`);
  await expect(stage(page, 'done')).toBeVisible();
  expect(workers.length).toBe(before);
  await page.context().close();
});

test('the result of a game leads to looking back, in German and in the dark', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { lang: 'de', theme: 'dark' });
  const id = await finishedTable(page, 'aton');
  await page.goto(`/t/${id}?nodes=10`);
  await page.locator('section.result a', { hasText: 'Rückblick' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}/look$`));
  await page.goto(`/t/${id}/look?nodes=10`);
  await expect(stage(page, 'done')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.look')).toContainText('Gewinnchance');
  await expect(page.locator('.sums')).toContainText('Die Rechnung');
  await narrow(page);
  await clean(page, 'wide, dark, German');
  await page.context().close();
});

test('a link shows what the server has found, and nothing is computed', async ({
  browser,
  server,
}) => {
  // A game that ends early, so that the server is soon done with it.
  const host = await reader(browser, server);
  await newTable(host, 'ra2008', 2);
  await openDrawer(host, 'table');
  await host.getByRole('button', { name: 'Resign' }).click();
  await host.getByRole('button', { name: 'Yes, I resign' }).click();
  await expect(host.locator('section.result')).toBeVisible();
  const id = /\/t\/([\w-]+)/.exec(host.url())![1]!;
  await expect
    .poll(
      () =>
        host.evaluate(
          async (t) => (await fetch(`/api/tables/${t}/analysis`)).status,
          id,
        ),
      { timeout: 60_000 },
    )
    .toBe(200);
  await host.context().close();

  const page = await reader(browser, server);
  const workers: string[] = [];
  page.on('worker', (w) => workers.push(w.url()));
  await page.goto(`/t/${id}/look`);
  await expect(stage(page, 'done')).toBeVisible();
  await expect(page.locator('.sums tbody tr')).toHaveCount(2);
  expect(workers.filter((w) => w.includes('look'))).toEqual([]);
  // It is the closer look already.
  await expect(page.getByRole('button', { name: 'Look more closely' })).toHaveCount(0);
  await page.context().close();
});
