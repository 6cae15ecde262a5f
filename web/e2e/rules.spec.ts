/* The rules are searched while one types, and beside a table narrowed to the moment. */
import { expect } from '@playwright/test';
import { hasEngine, test, visitor } from './gallery';

test('words are looked for by keyboard, hits are marked and counted', async ({
  browser,
  gallery,
}) => {
  const page = await visitor(browser, { lang: 'de' });
  await page.goto(`${gallery.address}/rules/ra`);
  await page.locator('#R-RA-22').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('mittelsonne');
  const count = page.locator('.find [role=status]');
  await expect(count).toHaveText(/^1 \/ \d+$/);
  const marks = page.locator('mark');
  const n = await marks.count();
  expect(n).toBeGreaterThan(3);
  await expect(marks.first()).toHaveAttribute('data-current', '');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText(`2 / ${n}`);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(count).toHaveText(`${n} / ${n}`);
  await expect(marks.last()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(marks).toHaveCount(0);
  await page.keyboard.type('xyzzy');
  await expect(count).toHaveText('0 / 0');
  await page.context().close();
});

test('the tables have the words of one language', async ({ browser, gallery }) => {
  for (const [lang, other] of [
    ['en', 'Bietrunde'],
    ['de', 'auction'],
  ] as const) {
    const page = await visitor(browser, { lang });
    await page.goto(`${gallery.address}/rules/ra`);
    await page.locator('#R-RA-22').waitFor();
    await expect(page.locator('table td', { hasText: other })).toHaveCount(0);
    await page.context().close();
  }
});

test('beside a table only what concerns the moment, and all of it by choice', async ({
  browser,
  gallery,
}) => {
  test.skip(!hasEngine, 'the engine of the page is not built');
  const page = await visitor(browser, { motion: 'none', drawer: 'none' });
  await gallery.open(page, 'ra', { players: 3, seed: 5, skip: 74, edition: '1999' });
  await page.locator('#tab-rules').click();
  const panel = page.locator('#side-panel');
  await expect(panel.locator('#R-RA-22')).toBeVisible();
  await expect(panel.locator('#R-RA-45')).toHaveCount(0);
  // Who looks for something finds it everywhere.
  await panel.getByRole('searchbox').fill('earthquake');
  await expect(panel.locator('#R-RA-31 mark')).toHaveCount(1);
  await panel.getByRole('searchbox').fill('');
  await expect(panel.locator('#R-RA-31')).toHaveCount(0);
  await panel.getByRole('checkbox').uncheck();
  await expect(panel.locator('#R-RA-45')).toBeVisible();
  await page.context().close();
});
