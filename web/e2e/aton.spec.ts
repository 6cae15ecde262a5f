import { expect, type Page } from '@playwright/test';
import { hasEngine, test, visitor } from './gallery';

const theirs = '.side:not(.mine) .cartouches text';

test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');

/** The middle of something, in the window. */
async function middle(page: Page, what: string): Promise<[number, number]> {
  const box = (await page.locator(what).first().boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('cards are laid and kept in one go, by clicks, by dragging and by digits', async ({
  browser,
  gallery,
}) => {
  const page = await visitor(browser, { motion: 'none' });
  await gallery.open(page, 'aton', { seed: 7, mine: 1 });
  const mine = page.locator('.side.mine .cartouches text');
  await expect(page.locator('[data-do="keep"]')).toBeVisible();
  await expect(page.locator('[data-do="exchange"]')).toBeVisible();

  // A card, then any cartouche.
  await page.locator('[data-card]').first().click();
  await page.locator('[data-cartouche="3"]').click();
  await expect(mine).toHaveCount(1);
  // The first of the hand by its digit, then the cartouche by its own.
  await page.keyboard.press('1');
  await page.keyboard.press('4');
  await expect(mine).toHaveCount(2);
  // Dragged.
  for (const n of [1, 2]) {
    await page.mouse.move(...(await middle(page, '[data-card]')));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, `[data-cartouche="${n}"]`)), {
      steps: 5,
    });
    await page.mouse.up();
    await expect(mine).toHaveCount(2 + n);
  }
  await expect(page.locator('[data-do="exchange"]')).toBeVisible();
  await page.locator('[data-confirm]').click();
  await expect(page.locator(theirs)).toHaveCount(4);
  await expect(page.locator('[data-card]')).toHaveCount(0);
  await page.context().close();
});

test('a set is chosen in any order, changed, and sent when it is complete', async ({
  browser,
  gallery,
}) => {
  const page = await visitor(browser, { motion: 'none' });
  await gallery.open(page, 'aton', { seed: 7, skip: 41, mine: 1 });
  const fields = page.locator('[data-can]');
  const count = page.locator('.panel .count');
  await expect(count).toContainText('0 of 3');
  const [first, last] = [fields.first(), fields.last()];
  await last.click();
  await first.click();
  await expect(count).toContainText('2 of 3');
  await last.click();
  await expect(count).toContainText('1 of 3');
  await expect(page.locator('[data-confirm]')).toBeDisabled();
  await last.click();
  await fields.nth(2).click();
  await page.locator('[data-confirm]').click();
  await expect(count).not.toContainText('of 3');
  await expect(page.locator('.refusal')).toHaveCount(0);
  await page.context().close();
});

test('what a field would score is told, unless the aid is off', async ({
  browser,
  gallery,
}) => {
  const page = await visitor(browser, { motion: 'none', width: 1440, height: 944 });
  await gallery.open(page, 'aton', { seed: 7, skip: 41, mine: 1 });
  const aid = page.locator('.panel .aid');
  await page.locator('[data-can]').nth(1).hover();
  await expect(aid).toContainText('In a scoring');
  await page.locator('.reckoning .tools button').last().click();
  await expect(page.locator('.reckoning table')).toHaveCount(0);
  await page.locator('[data-can]').nth(1).hover();
  await expect(aid).toBeHidden();
  await page.context().close();
});

test('every field has the number by which the log calls it, on a phone as well', async ({
  browser,
  gallery,
}) => {
  const page = await visitor(browser, { motion: 'none', width: 390, height: 844 });
  await gallery.open(page, 'aton', { seed: 7, skip: 41, mine: 1 });
  const numbers = page.locator('[data-field] .no');
  const once = Array.from({ length: 12 }, (_, i) => String(i + 1));
  await expect(numbers).toHaveText([...once, ...once, ...once, ...once]);
  const heights = await numbers.evaluateAll((all) =>
    all.map((e) => e.getBoundingClientRect().height),
  );
  expect(Math.min(...heights)).toBeGreaterThan(9);
  await page.context().close();
});

test('stones that I set and confirmed stay where they are', async ({
  browser,
  gallery,
}) => {
  const page = await visitor(browser, { motion: 'full' });
  await gallery.open(page, 'aton', { seed: 7, skip: 41, mine: 1 });
  for (const n of [4, 1, 2]) await page.locator('[data-can]').nth(n).click();
  const missing = await page.evaluate(async () => {
    const seen = (q: string, of: Element) =>
      [...of.querySelectorAll(q)].some(
        (e) => getComputedStyle(e).visibility !== 'hidden',
      );
    const ply = () =>
      Number(document.querySelector<HTMLElement>('[data-ply]')!.dataset.ply);
    const fields = [...document.querySelectorAll('.field[aria-pressed="true"]')];
    const last = ply() + fields.length;
    const lost: string[] = [];
    document.querySelector<HTMLElement>('[data-confirm]')!.click();
    // Frame by frame until the last of them is on the board.
    for (let frame = 0; frame < 600; frame++) {
      await new Promise(requestAnimationFrame);
      for (const f of fields)
        if (ply() <= last && !seen('[data-laid], [data-piece]', f))
          lost.push(`${f.getAttribute('data-field')} at ${ply()}`);
      if (ply() >= last) break;
    }
    return { lost, isDone: ply() >= last, fields: fields.length };
  });
  expect(missing).toEqual({ lost: [], isDone: true, fields: 3 });
  await page.context().close();
});

test('cards follow a finger', async ({ browser, gallery }) => {
  const page = await visitor(browser, { motion: 'none', width: 390, height: 844 });
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await gallery.open(page, 'aton', { seed: 7, mine: 1 });
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at: [number, number][],
  ) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([x, y]) => ({ x, y })),
    });
  for (const n of [3, 1, 4, 2]) {
    const [from, to] = [
      await middle(page, '[data-card]'),
      await middle(page, `[data-cartouche="${n}"]`),
    ];
    await touch('touchStart', [from]);
    await touch('touchMove', [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]]);
    await touch('touchMove', [to]);
    await touch('touchEnd', []);
    await expect(page.locator(`[data-cartouche="${n}"] text`)).toHaveCount(1);
  }
  // (Touches that are sent like this never become clicks, whatever they hit.)
  await page.locator('[data-confirm]').click();
  await expect(page.locator(theirs)).toHaveCount(4);
  await page.context().close();
});
