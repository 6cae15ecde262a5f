/* presence - who is here is seen at once, and whoever watches knows it. */
import { expect, openDrawer, openLobby, reader, test } from './player';

test('a closed tab is seen by the others, and watchers know of each other', async ({
  browser,
  server,
}) => {
  const anna = await reader(browser, server);
  await openLobby(anna);
  const bert = await reader(browser, server);
  await bert.goto(anna.url());
  await bert.getByRole('button', { name: 'Sit down' }).click();
  await bert.locator('dialog .button.primary').click();
  await anna.getByRole('button', { name: 'Begin' }).click();
  await expect(bert.locator('.board > *').first()).toBeVisible();

  const cleo = await reader(browser, server);
  await cleo.goto(anna.url());
  await expect(cleo.locator('[data-watching]')).toHaveText('You are watching.');
  const dora = await reader(browser, server, { lang: 'de' });
  await dora.goto(anna.url());
  await expect(dora.locator('[data-watching]')).toContainText('außerdem: Gast');
  await expect(cleo.locator('[data-watching]')).toContainText(
    'You are watching, with Guest',
  );
  await expect(anna.locator('[data-watching]')).toHaveCount(0);
  await openDrawer(anna, 'table');
  await expect(anna.locator('[data-watchers]')).toContainText(
    /^Watching: Guest.* and /,
  );

  await dora.close();
  await expect(cleo.locator('[data-watching]')).toHaveText('You are watching.');
  await anna.keyboard.press('Escape');
  await anna.locator('[data-do="keep"]').click();
  await bert.close();
  await expect(anna.locator('.asked .prompt')).toContainText('who is not here', {
    timeout: 5000,
  });
  for (const page of [anna, bert, cleo, dora]) await page.context().close();
});
