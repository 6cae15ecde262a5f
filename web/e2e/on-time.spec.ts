/* on-time - whoever runs out of time has lost where the table says so. */
import { expect, reader, test } from './player';

test('the form says what happens when time is over, and the table repeats it', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/new/aton');
  await page.locator('#seat-1').selectOption('open');
  const clock = page.locator('fieldset.clock');
  await expect(clock.locator('[name=on-time]')).toHaveCount(0);
  await clock.locator('select').first().selectOption('days');
  await expect(clock.locator('[name=on-time]')).toHaveValue('stand-in');
  await clock.locator('[name=on-time]').selectOption('loss');
  await page.locator('form button.big').click();
  const note = page.locator('.lobby [data-on-time=loss]');
  await expect(note).toContainText('2 days for each turn');
  await expect(note).toContainText('Whoever runs out of time has lost.');
  await page.context().close();
});

test('a result tells in words who has lost on time', async ({ browser, server }) => {
  for (const lang of ['en', 'de'] as const) {
    const page = await reader(browser, server, { lang });
    await page.goto('/new/aton');
    await expect(page.locator('form button.big')).toBeVisible();
    const id = await page.evaluate(async () => {
      const made = await fetch('/api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          game: 'aton',
          seats: [{ kind: 'me' }, { kind: 'bot', level: 'random' }],
          clock: { kind: 'live', bank: 1, increment: 0, on_time: 'loss' },
          start: true,
        }),
      });
      return ((await made.json()) as { table: { id: string } }).table.id;
    });
    await page.goto(`/t/${id}`);
    const result = page.locator('.result');
    await expect(result).toContainText(
      lang === 'en' ? 'You lose on time.' : 'Du verlierst durch Zeitüberschreitung.',
      { timeout: 20_000 },
    );
    await expect(result.locator('h2')).toHaveText(
      lang === 'en' ? 'Meryt wins' : 'Meryt gewinnt',
    );
    await page.context().close();
  }
});
