import { expect, newTable, playToEnd, reader, test } from './player';
import { Server, templateProgram } from './server';

test('a game of which the page knows nothing is found, explained and played', async ({
  browser,
}) => {
  const server = new Server('', templateProgram);
  await server.start();
  const page = await reader(browser, server, { lang: 'de' });
  await page.goto('/');
  const cover = page.locator('article', { has: page.locator('#cover-null') });
  await expect(cover).toContainText('2 bis 3 Personen');
  await expect(cover).toContainText('ein geheimes Gebot');

  await page.goto('/rules/null');
  await expect(page.locator('h1')).toHaveText('Regeln von Null');
  await expect(page.locator('#R-NULL-05')).toContainText('Liegen alle Gebote');
  // A link to a rule marks it, also when only the rule in it changes.
  await page.goto('/rules/null#R-NULL-05');
  await expect(page.locator('.rule.here')).toHaveAttribute('id', 'R-NULL-05');
  await page.evaluate(() => (location.hash = 'R-NULL-02'));
  await expect(page.locator('.rule.here')).toHaveAttribute('id', 'R-NULL-02');

  await newTable(page, 'null', 3);
  // Its things tell what they are, on a board that nobody has drawn for it.
  await page.locator('[data-help="field.points"]').first().hover();
  await expect(page.locator('.help-bubble')).toContainText('Die höchste Summe');
  await page.mouse.move(2, 2);
  await playToEnd(page);
  await expect(page.locator('section.result ol li')).toHaveCount(3);
  await page.context().close();
  await server.stop();
});
