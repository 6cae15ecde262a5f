/* The coach tells what matters, and holds back a choice when a bot knows a clearly better one. */
import { expect, freshPage, newTable, test } from './player';

/** What a bot says is what the test wants it to say. */
const SURE = { wins: 80, next: 40 };

test('a choice that is clearly worse is held back, and done by those who want it', async ({
  browser,
  server,
}) => {
  const page = await freshPage(
    browser,
    { drawer: 'none' },
    { motion: 'none', coaching: 'first' },
    server.address,
  );
  let hints = 0;
  await page.routeWebSocket(/\/ws/, (ws) => {
    const far = ws.connectToServer();
    far.onMessage((text) => {
      const m = JSON.parse(String(text)) as { t: string };
      if (m.t === 'hint') hints += 1;
      ws.send(m.t === 'hint' ? JSON.stringify({ ...m, do: 'invoke', ...SURE }) : text);
    });
  });
  await newTable(page, 'ra2008', 2);
  const coach = page.locator('[data-coach]');
  await expect(coach).toBeVisible();
  const draw = page.locator('[data-do="draw"]').first();
  await draw.waitFor();
  await expect(coach).toContainText('Draw while the offer is worth little');
  await expect.poll(() => hints).toBeGreaterThan(0);
  const ply = await page.locator('.table').getAttribute('data-ply');
  await draw.click();
  await expect(coach).toContainText('A bot would rather: Invoke Ra');
  await expect(coach).toContainText('80 %');
  await coach.getByRole('button', { name: 'Think again' }).click();
  expect(await page.locator('.table').getAttribute('data-ply')).toBe(ply);
  // Who was told once decides alone.
  await draw.click();
  await expect(page.locator('.table')).not.toHaveAttribute('data-ply', ply!);
  await coach.getByRole('button', { name: 'Coach off' }).click();
  await expect(coach).toHaveCount(0);
  await page.context().close();
});

test('nobody is coached who does not want it', async ({ browser, server }) => {
  const page = await freshPage(browser, {}, { motion: 'none' }, server.address);
  await newTable(page, 'ra2008', 2);
  await page.locator('[data-do="draw"], [data-do="pass"]').first().waitFor();
  await expect(page.locator('[data-coach]')).toHaveCount(0);
  await page.context().close();
});
