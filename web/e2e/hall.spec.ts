/* hall - the way to a table: invitations, open tables, another device, and giving up. */
import { expect, newTable, openDrawer, reader, test } from './player';

test('whoever opens a table for others gives a name and an invitation, and lists tell all of it', async ({
  browser,
  server,
}) => {
  const anna = await reader(browser, server);
  await anna.addInitScript(() => {
    navigator.share = (what) => {
      document.title = `shared ${what?.url ?? ''}`;
      return Promise.resolve();
    };
  });
  await anna.goto('/new/ra1999');
  // Among bots nobody asks.
  const name = anna.getByLabel('What should the others call you?');
  await expect(anna.locator('#seat-1')).toBeVisible();
  await expect(name).toHaveCount(0);
  await anna.locator('.counts .button', { hasText: /^3$/ }).click();
  await anna.locator('#seat-1').selectOption('open');
  await name.fill('Meryt');
  await anna.locator('fieldset.clock select').first().selectOption('live');
  await anna.getByLabel('Show this table to everybody').check();
  await anna.locator('form button.big').click();
  await expect(anna.locator('form [role=alert]')).toContainText('the name of a bot');
  await name.fill('Anna');
  await anna.locator('form button.big').click();
  await expect(anna.locator('.lobby li').first()).toContainText('Anna');
  // The clock is told once.
  const clock = '15 minutes each, plus 10 seconds a move';
  await expect(anna.getByText(clock)).toHaveCount(1);
  await anna.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(anna).toHaveTitle(`shared ${anna.url()}`);

  const bert = await reader(browser, server);
  await bert.goto('/');
  const row = bert.locator('section.open li', { hasText: 'Anna' });
  for (const part of ['Ra 1999', 'free seat', 'Everybody remembers', clock, 'Join'])
    await expect(row).toContainText(part);
  await row.locator('a').click();
  await expect(bert.getByRole('button', { name: 'Sit down' })).toBeVisible();
  for (const page of [anna, bert]) await page.context().close();
});

test('signing in on a second device brings tables and name at once', async ({
  browser,
  server,
}) => {
  const enter = async (lang: 'en' | 'de', button: string) => {
    const page = await reader(browser, server, { lang });
    await page.goto('/');
    await page.locator('nav .button').last().click();
    await page.locator('dialog summary').click();
    await page.locator('dialog input[autocomplete=username]').fill('hatshepsut');
    await page.locator('dialog input[type=password]').fill('maat is fair');
    await page.getByRole('button', { name: button }).click();
    return page;
  };
  const here = await enter('en', 'Make this guest an account');
  await expect(here.getByText('Signed in as hatshepsut')).toBeVisible();
  await here.getByLabel('Your name').fill('Hatschi');
  await here.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(here.locator('nav .who')).toHaveText('Hatschi');
  await newTable(here, 'ra2008', 2);
  await expect(here.locator('.board [data-do]').first()).toBeVisible();

  const there = await enter('de', 'Anmelden');
  await expect(there.locator('nav .who')).toHaveText('Hatschi');
  await there.keyboard.press('Escape');
  await expect(there.locator('h1')).toHaveText('Ein Tisch wartet auf dich');
  for (const page of [here, there]) await page.context().close();
});

test('the only person among bots resigns, and the game has a result', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await newTable(page, 'ra1999', 3);
  await openDrawer(page, 'table');
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.locator('dialog[open]')).toContainText('That ends the game');
  await page.getByRole('button', { name: 'Yes, I resign' }).click();
  const result = page.locator('section.result');
  await expect(result).toContainText('Meryt and Hori win together');
  await expect(result).toContainText('You have resigned.');
  await page.goto('/');
  await expect(page.locator('section', { hasText: 'Finished games' })).toContainText(
    'Meryt and Hori win together',
  );
  await page.context().close();
});
