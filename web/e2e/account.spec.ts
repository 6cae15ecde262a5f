import type { Page } from '@playwright/test';
import { expect, reader, test } from './player';

const openAccount = async (page: Page) => {
  await page.locator('nav .button').last().click();
  await page.locator('dialog summary').click();
};
const sessions = (page: Page) => page.locator('dialog details li');

async function enter(page: Page, login: string, password: string, button: string) {
  await page.goto('/');
  await expect(page.locator('nav .who')).toBeVisible();
  await openAccount(page);
  await page.locator('dialog input[autocomplete=username]').fill(login);
  await page.locator('dialog input[type=password]').fill(password);
  await page.getByRole('button', { name: button }).click();
}

test('a new password ends the sessions elsewhere, and any of them can be ended', async ({
  browser,
  server,
}) => {
  const here = await reader(browser, server);
  await enter(here, 'Nefertari', 'first password', 'Make this guest an account');
  await expect(sessions(here)).toHaveCount(1);
  await expect(sessions(here).first()).toContainText(/Chrom.*, Linux.*this one/s);

  // Case does not matter for a login.
  const there = await reader(browser, server, { lang: 'de' });
  await enter(there, 'nefertari', 'first password', 'Anmelden');
  await expect(sessions(there)).toHaveCount(2);
  const third = await reader(browser, server);
  await enter(third, 'NEFERTARI', 'first password', 'Sign in');
  await expect(sessions(third)).toHaveCount(3);

  // One is ended by its button: whoever sat there is a guest again.
  await there.locator('li', { hasNotText: 'hier' }).getByRole('button').first().click();
  await expect(there.locator('dialog [role=status]').last()).toHaveText('Beendet.');
  await expect(sessions(there)).toHaveCount(2);

  // A wrong old password changes nothing; the right one ends all others.
  const [old, fresh] = [
    there.getByLabel('Bisheriges Passwort'),
    there.getByLabel('Neues Passwort'),
  ];
  const change = there.getByRole('button', { name: 'Passwort ändern' });
  await old.fill('wrong password');
  await fresh.fill('second password');
  await change.click();
  await expect(there.locator('dialog [role=status]').last()).toHaveText(
    'Das bisherige Passwort stimmt nicht.',
  );
  await expect(sessions(there)).toHaveCount(2);
  await old.fill('first password');
  await change.click();
  await expect(there.locator('dialog [role=status]').last()).toContainText('geändert');
  await expect(sessions(there)).toHaveCount(1);

  for (const page of [here, third]) {
    await page.goto('/');
    await expect(page.locator('nav .who')).toHaveText(/^Guest \d{4}$/);
  }
  for (const page of [here, there, third]) await page.context().close();
});

test('all others are ended at once', async ({ browser, server }) => {
  const pages = [];
  for (let i = 0; i < 3; i++) {
    const page = await reader(browser, server);
    await enter(
      page,
      'merit',
      'long enough',
      i ? 'Sign in' : 'Make this guest an account',
    );
    await expect(sessions(page)).toHaveCount(i + 1);
    pages.push(page);
  }
  await pages[2]!.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions(pages[2]!)).toHaveCount(1);
  await pages[0]!.goto('/');
  await expect(pages[0]!.locator('nav .who')).toHaveText(/^Guest \d{4}$/);
  for (const page of pages) await page.context().close();
});

test('a name with signs that nobody sees is refused in words', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/');
  await expect(page.locator('nav .who')).toBeVisible();
  await page.locator('nav .button').last().click();
  const name = page.getByLabel('Your name');
  await name.fill('An\u202ena');
  const dialog = page.locator('dialog');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(page.locator('dialog [role=status]').first()).toContainText('invisible');
  await name.fill('מאיה');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(page.locator('nav .who')).toHaveText('\u2068מאיה\u2069');
  await page.context().close();
});
