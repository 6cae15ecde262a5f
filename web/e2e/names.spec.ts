/* names - what people may be called, and what the layout does with it. */
import type { Page } from '@playwright/test';
import { expect, openDrawer, reader, test } from './player';

const LONG = 'W'.repeat(32);

async function rename(page: Page, name: string) {
  await page.goto('/');
  await expect(page.locator('nav .who')).toBeVisible();
  await page.locator('nav .button').last().click();
  await page.locator('dialog input[autocomplete=nickname]').fill(name);
  await page.locator('dialog form.row .button').first().click();
}
const said = (page: Page) => page.locator('dialog [role=status]').first();
const overflow = (page: Page) =>
  page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );

test('a name that cannot be is refused with a sentence', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  for (const [name, sentence] of [
    ['', 'A name cannot be empty.'],
    ['   ', 'A name cannot be empty.'],
    ['Meryt', 'Meryt is the name of a bot. Please choose another one.'],
    ['An\u202ena', 'A name has 1 to 32 characters, none of them invisible.'],
  ] as const) {
    await rename(page, name);
    await expect(said(page)).toHaveText(sentence);
  }
  await page.locator('dialog summary').click();
  await page.locator('dialog input[autocomplete=username]').fill('nefertari');
  await page.locator('dialog input[type=password]').fill('short');
  await page.getByRole('button', { name: 'Make this guest an account' }).click();
  await expect(page.locator('dialog [role=status]').last()).toHaveText(
    'A password has at least 8 characters.',
  );
  await page.context().close();
});

test('the layout bears the longest name, and two of one name are told apart', async ({
  browser,
  server,
}) => {
  const anna = await reader(browser, server, { width: 360, height: 740 });
  await rename(anna, LONG);
  await expect(said(anna)).toHaveText('Done.');
  await anna.goto('/new/horus');
  await anna.locator('.counts .button', { hasText: /^2$/ }).click();
  await anna.locator('#seat-1').selectOption('open');
  await anna.locator('form button.big').click();
  await expect(anna.locator('.lobby')).toContainText(LONG);
  const bert = await reader(browser, server);
  await rename(bert, LONG);
  await bert.goto(anna.url());
  await bert.getByRole('button', { name: 'Sit down' }).click();
  await expect(anna.locator('.lobby')).toContainText(`${LONG} (2)`);
  expect(await overflow(anna)).toBe(0);
  await anna.getByRole('button', { name: 'Begin' }).click();
  await expect(anna.locator('.board > *').first()).toBeVisible();
  expect(await overflow(anna)).toBe(0);
  await openDrawer(bert, 'table');
  await bert.getByRole('button', { name: 'Resign' }).click();
  await bert.getByRole('button', { name: 'Yes, I resign' }).click();
  await expect(anna.locator('.result')).toContainText(`${LONG} (2) has resigned.`);
  expect(await overflow(anna)).toBe(0);
  await anna.goto('/');
  await expect(anna.locator('.lists')).toContainText(LONG);
  expect(await overflow(anna)).toBe(0);
  await anna.context().close();
  await bert.context().close();
});

test('the form of a game that there is not says so', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await page.goto('/new/chess');
  await expect(page.locator('h1:visible')).toHaveText('There is no such game.');
  await expect(page.locator('form:visible')).toHaveCount(0);
  await page.context().close();
});
