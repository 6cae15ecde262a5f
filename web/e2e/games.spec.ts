import { expect, newTable, openDrawer, playToEnd, reader, test } from './player';
import { covers } from './server';

for (const c of covers)
  test(`a whole game of ${c.id} is played by clicks, and checked`, async ({
    browser,
    server,
  }) => {
    const page = await reader(browser, server);
    const players = await server.leastPlayers(c.id);
    await newTable(page, c.id, players);
    await playToEnd(page);
    await expect(page.locator('section.result ol li')).toHaveCount(players);

    await openDrawer(page, 'table');
    await page.locator('[data-verify]').click();
    await expect(page.locator('[data-verdict="good"]')).toBeVisible({
      timeout: 60_000,
    });
    // The page had sealed a nonce of its own, and told it after the commitment.
    await expect(page.locator('[data-own="told"]')).toBeVisible();

    // The finished game can be replayed, and a moment of it has an address.
    const slider = page.locator('.replay input[type=range]');
    const end = Number(await slider.getAttribute('max'));
    await slider.fill(String(Math.floor(end / 2)));
    await expect(page).toHaveURL(new RegExp(`/t/[^/]+/${Math.floor(end / 2)}$`));
    await page.reload();
    await expect(page.locator('.table.looking')).toBeVisible();
    await expect(page.locator('section.result')).toHaveCount(0);
    // The board knows nothing of what came later: Ra tells its last events.
    if (c.game === 'ra') {
      await page.locator('.ra .sheet-door').click();
      await expect(page.locator('.ra .sheets')).toBeVisible();
      await expect(page.locator('.ra .sheets')).not.toContainText('New Kingdom');
    }
    await expect(slider).toHaveValue(String(Math.floor(end / 2)));
    // Arrows step: by moves, and by what the game is told in.
    await page.keyboard.press('Escape');
    await slider.blur();
    await page.keyboard.press('ArrowRight');
    const here = Math.floor(end / 2) + 1;
    await expect(slider).toHaveValue(String(here));
    const step = page.locator('.replay select');
    await step.selectOption({ index: 1 });
    await step.blur();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(here);
    // A line of the log leads to its moment, which has an address, too; what happened then
    // is told, and there is one set of controls, whatever drawer is open.
    await openDrawer(page, 'log');
    const old = page.url();
    await page.locator('.log li button').nth(2).click();
    await expect.poll(() => page.url()).not.toBe(old);
    const at = Number(/\d+$/.exec(page.url())![0]);
    await expect(slider).toHaveValue(String(at));
    await expect(page.locator('.prompt').first()).toContainText('Looking back: ');
    await openDrawer(page, 'table');
    await expect(page.locator('.replay')).toHaveCount(1);
    await page.keyboard.press('?');
    await expect(page.locator('dialog[open] kbd').first()).toBeVisible();
    await page.context().close();
  });

for (const c of covers)
  test(`a whole game of ${c.id} is played by keyboard alone`, async ({
    browser,
    server,
  }) => {
    const page = await reader(browser, server);
    const players = await server.leastPlayers(c.id);
    await newTable(page, c.id, players);
    await playToEnd(page, 'keys', 5);
    await expect(page.locator('section.result ol li')).toHaveCount(players);
    await page.context().close();
  });
