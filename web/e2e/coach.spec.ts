/* The coach of a first game: what matters, a word when another choice was clearly better, and the way back. */
import type { Browser, Page } from '@playwright/test';
import { expect, freshPage, newTable, test } from './player';
import type { Server } from './server';

const newcomer = (browser: Browser, server: Server) =>
  freshPage(
    browser,
    { drawer: 'none' },
    { motion: 'none', coaching: 'first' },
    server.address,
  );
const plyOf = (page: Page) => page.locator('.table').getAttribute('data-ply');

/** Until Ra may be invoked and the coach knows what that is worth. */
async function untilInvoking(page: Page) {
  const coach = page.locator('[data-coach]');
  const invoke = page.locator('[data-do="invoke"]').first();
  // A bot that begins may invoke Ra before: whoever passes is asked soon.
  const pass = page.locator('[data-do="pass"]').first();
  await invoke.or(pass).first().waitFor();
  while (await pass.count()) {
    const asked = await plyOf(page);
    await pass.click();
    await expect(page.locator('.table')).not.toHaveAttribute('data-ply', asked!);
    await invoke.or(pass).first().waitFor();
  }
  await expect(coach).toContainText('Draw while the offer is worth little');
  // Next to nothing lies there: whoever invokes Ra now pays for it.
  await expect(async () => {
    await expect(coach).toHaveAttribute('data-judged', 'true');
  }).toPass();
  return { coach, invoke };
}

for (const where of ['server', 'here'] as const)
  test(`a first game has a coach, and a clearly worse choice can be taken back: ${where}`, async ({
    browser,
    server,
  }) => {
    const page = await newcomer(browser, server);
    // What the table covers by default hinders nobody.
    await newTable(page, 'ra2008', 2, 'beginner', 'letter', where);
    const { coach, invoke } = await untilInvoking(page);
    const ply = await plyOf(page);
    await invoke.click();
    await expect(coach).toContainText('Clearly better: Draw');
    await coach.getByRole('button', { name: 'Take it back' }).click();
    await expect(coach).toContainText('Draw while');
    expect(await plyOf(page)).toBe(ply);
    // Whoever was told once decides alone.
    await invoke.click();
    await expect(page.locator('.table')).not.toHaveAttribute('data-ply', ply!);
    // Switched off, it says where it comes back, and that can be undone at once.
    await coach.getByRole('button', { name: 'Switch the coach off' }).click();
    await expect(coach).toContainText('It comes back under Table');
    await coach.getByRole('button', { name: 'Switch it on again' }).click();
    await coach.getByRole('button', { name: 'Switch the coach off' }).click();
    await coach.getByRole('button', { name: 'All right' }).click();
    await expect(coach).toHaveCount(0);
    // And can have it again.
    await page.locator('#tab-table').click();
    await page.getByLabel(/Coach in this game/).check();
    await expect(coach).toHaveCount(1);
    await page.context().close();
  });

for (const again of ['invoke', 'draw'])
  test(`whoever is told and chooses ${again} has answered the coach`, async ({
    browser,
    server,
  }) => {
    const page = await newcomer(browser, server);
    await newTable(page, 'ra2008', 2, 'beginner', 'aid', 'here');
    const { coach, invoke } = await untilInvoking(page);
    const ply = await plyOf(page);
    await invoke.dblclick(); // the second click belongs to the first
    await expect(coach).toContainText('Clearly better: Draw');
    expect(await plyOf(page)).toBe(ply);
    await expect(async () => {
      await page.locator(`[data-do="${again}"]`).first().click();
      await expect(page.locator('.table')).not.toHaveAttribute('data-ply', ply!, {
        timeout: 300,
      });
    }).toPass();
    await expect(coach).not.toContainText('Clearly better: Draw');
    await page.context().close();
  });

test('after the first finished game it is quiet', async ({ browser, server }) => {
  const page = await newcomer(browser, server);
  await newTable(page, 'aton', 2, 'beginner');
  await expect(page.locator('[data-coach]')).toBeVisible();
  await page.locator('#tab-table').click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.locator('dialog[open] .danger').click();
  await expect(page.locator('section.result')).toBeVisible();
  await newTable(page, 'aton', 2, 'beginner');
  await expect(page.locator('[data-coach]')).toHaveCount(0);
  await newTable(page, 'ra2008', 2, 'beginner');
  await expect(page.locator('[data-coach]')).toBeVisible();
  await page.context().close();
});
