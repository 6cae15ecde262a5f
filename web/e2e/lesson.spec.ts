/* Every lesson in the page: by clicks and by the keyboard, in both languages, to its end. */
import type { Page } from '@playwright/test';
import { chapters } from '../plugins/lessons';
import { expect, reader, test, type Hand } from './player';

const byGame = new Map<string, string[]>();
for (const path of chapters()) {
  const [game, file] = path.split('/') as [string, string];
  const name = file.replace(/^[\d-]+/, '').replace('.lesson', '');
  byGame.set(game, [...(byGame.get(game) ?? []), name]);
}

/** What the panel wants now, once others have acted and the board is there. */
async function wanted(page: Page): Promise<{ want: string; right: string }> {
  const coach = page.locator('.coach:not([data-want="others"])');
  await coach.waitFor();
  await page.waitForSelector('.board > *');
  return {
    want: (await coach.getAttribute('data-want')) ?? '',
    right: (await coach.getAttribute('data-right')) ?? '',
  };
}

/** Does it where the board offers it by itself, else by the list of all choices. */
async function choose(page: Page, text: string, hand: Hand): Promise<void> {
  const inScene = page.locator(`.board [data-do="${text}"]:visible`).first();
  if (hand === 'mouse' && (await inScene.count())) {
    await inScene.dispatchEvent('click');
    return;
  }
  const inList = page.locator(`[data-choice="${text}"]`);
  await inList.focus();
  await page.keyboard.press('Enter');
}

async function walk(page: Page, game: string, chapter: string, hand: Hand) {
  await page.goto(`/learn/${game}/${chapter}`);
  for (let i = 0; i < 60; i++) {
    const { want, right } = await wanted(page);
    if (want === 'over' || want === 'game') return;
    const said = await page.locator('.coach .step').textContent();
    if (want === 'do') await choose(page, right, hand);
    else if (hand === 'mouse') await page.locator('.coach .ways button').click();
    else {
      await page.locator('.coach .ways button').focus();
      await page.keyboard.press('Enter');
    }
    await expect(async () => {
      const now = await page.locator('.coach').getAttribute('data-want');
      const step = await page.locator('.coach .step').textContent();
      expect(now === 'over' || step !== said).toBe(true);
    }).toPass();
  }
  throw new Error(`${game}/${chapter} does not end`);
}

/** Every game is walked by one hand; by the other in ./test full. */
const whole = !!process.env.MAAT_WALKS;

for (const [i, [game, names]] of [...byGame].entries())
  for (const [k, hand] of (['mouse', 'keys'] as const).entries()) {
    const lang = hand === 'mouse' ? 'en' : 'de';
    test(`${game}: every chapter by ${hand}, in ${lang}`, async ({
      browser,
      server,
    }) => {
      test.skip(!whole && i % 2 !== k, 'in ./test full');
      const page = await reader(browser, server, { lang });
      for (const name of names) await walk(page, game, name, hand);
      await page.goto(`/learn/${game}`);
      await expect(page.locator('ol li')).toHaveCount(names.length);
      // The game at the end of the last chapter was not played to its end.
      await expect(page.locator('li.done')).toHaveCount(names.length - 1);
    });
  }

test('what is not meant gets a sentence, and can be shown', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await page.goto('/learn/ra/auction');
  await page.locator('.coach .ways button').click();
  await choose(page, 'invoke', 'mouse');
  await expect(page.locator('.coach .wrong')).toContainText('nothing lies there yet');
  await page.locator('.coach .ways button').click();
  await expect(page.locator('.rings span')).toHaveCount(2); // the bag, and the way to draw
  await choose(page, 'draw', 'mouse');
  await expect(page.locator('.coach .wrong')).toBeEmpty();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBe(0);
});

test('a sheet over the board gives way when the lesson goes on, and nothing scrolls', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  await page.goto('/learn/ra/scoring');
  const sheet = page.locator('.sheets');
  while (!(await sheet.count())) {
    const { want, right } = await wanted(page);
    if (want === 'do') await choose(page, right, 'keys');
    else await page.locator('.coach .ways button').click();
    await page.waitForTimeout(100);
  }
  await page.locator('.coach .ways button').click();
  await expect(sheet).toHaveCount(0);
  const moved = () => document.querySelector('.stage')!.scrollTop;
  expect(await page.evaluate(moved)).toBe(0);
});

test('a lesson that ends a game offers no rematch, but what comes next', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, {});
  await walk(page, 'aton', 'temple', 'mouse');
  await expect(page.locator('.result')).toBeVisible();
  await expect(page.locator('.result .do :is(a, button)')).toHaveCount(1);
  await expect(page.locator('.coach .ways a')).toHaveText('Next chapter');
});

test('the game at the end is played against bots', async ({ browser, server }) => {
  const page = await reader(browser, server, {});
  await walk(page, 'ra', 'game', 'mouse');
  const log = page.locator('.log li');
  for (let i = 0, before = await log.count(); i < 100; i++) {
    const first = page.locator('[data-choice]').first();
    if (await first.count()) await first.dispatchEvent('click');
    await page.waitForTimeout(50);
    if ((await log.count()) > before + 8) return;
  }
  throw new Error('the bots do not play');
});
