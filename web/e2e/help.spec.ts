/* Everything on a table can be asked what it is: by pointer, finger and keyboard. */
import { expect, type Browser, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, parse } from '../plugins/texts';
import { Gallery, hasEngine, test, visitor } from './gallery';

type Moment = Record<string, string | number>;

/** Moments in which every kind of thing is in sight once. */
const moments: Record<string, Moment[]> = {
  ra: [
    { players: 3, seed: 5, skip: 74, edition: '1999' },
    { players: 5, seed: 2, skip: 80, mine: 5 },
    { players: 4, seed: 34, skip: 99, mine: 1, memory: 'aid' },
  ],
  aton: [{ skip: 0 }, { skip: 41 }, { skip: 29 }],
  horus: [
    { players: 3, seed: 7, skip: 30 },
    { players: 4, seed: 11, skip: 60, mine: '' },
  ],
  ankh: [
    { players: 3, red: 5, seed: 7, skip: 176 },
    { players: 3, red: 5, seed: 1, skip: 31, mine: 3 },
    { players: 3, red: 5, seed: 2, skip: 36 },
  ],
};
const texts = (game: string, lang: string) => ({
  ...parse(readFileSync(join(FOLDER, `about-table.${lang}`), 'utf8')),
  ...parse(readFileSync(join(FOLDER, `about-${game}.${lang}`), 'utf8')),
});
const bubble = (page: Page) => page.locator('.help-bubble.ready');

async function at(
  browser: Browser,
  gallery: Gallery,
  game: string,
  moment: Moment,
  taste = {},
): Promise<Page> {
  const page = await visitor(browser, { motion: 'none', drawer: 'none', ...taste });
  await gallery.open(page, game, moment);
  return page;
}

/** Sentences, the line that asks, and what readers of the screen alone hear. */
const PROSE = '.hidden, .asked, .note, .say, .said, .ends, .count, .aid, caption, h3';

/** Numbers and buttons in sight of the board that nothing tells of. */
const mute = (page: Page) =>
  page.evaluate((prose) => {
    const board = document.querySelector('.table .board')!;
    const boxes = (of: Element | Range) =>
      [...of.getClientRects()].filter((r) => r.width > 2 && r.height > 2);
    const told = [
      ...board.querySelectorAll('[data-help], [data-do], [data-choice]'),
    ].flatMap((el) => el.getBoundingClientRect());
    const isTold = (r: DOMRect) => {
      const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
      return told.some(
        (t) => t.left <= x && x <= t.right && t.top <= y && y <= t.bottom,
      );
    };
    const found: string[] = [];
    const check = (el: Element, box: DOMRect | undefined, what: string) => {
      const style = getComputedStyle(el);
      const isSeen = style.visibility !== 'hidden' && style.opacity !== '0';
      if (box && isSeen && !el.closest(prose) && !isTold(box))
        found.push(`${what} in ${el.closest('[class]')!.getAttribute('class')!}`);
    };
    for (const el of board.querySelectorAll('button, [role=button]'))
      check(el, boxes(el)[0], el.getAttribute('aria-label') ?? el.textContent);
    const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      if (!/\d/.test(node.textContent!)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      check(node.parentElement!, boxes(range)[0], node.textContent!.trim());
    }
    return [...new Set(found)];
  }, PROSE);

/** Walks with the arrow keys through all that can be asked, and gives what was told. */
async function walk(page: Page): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  await page.locator('[data-help-door]').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 200; i++) {
    await expect(bubble(page)).toBeVisible();
    const key = (await bubble(page).getAttribute('data-for'))!;
    if (told.has(key)) break;
    told.set(key, await bubble(page).innerText());
    await page.keyboard.press('ArrowRight');
    await expect(bubble(page)).not.toHaveAttribute('data-for', key);
  }
  await page.keyboard.press('Escape');
  await expect(bubble(page)).toHaveCount(0);
  return told;
}

test.describe('help', () => {
  test.skip(!hasEngine, 'the engine of the page is not built');

  for (const [i, game] of Object.keys(moments).entries())
    for (const [k, lang] of (['en', 'de'] as const).entries())
      test(`${game} tells of everything in sight, ${lang}`, async ({
        browser,
        gallery,
      }) => {
        test.skip(!process.env.MAAT_WALKS && i % 2 !== k, 'in ./test full');
        const about = Object.values(texts(game, lang)).map((t) =>
          t.split(' | ').at(-1)!,
        );
        for (const moment of moments[game]!) {
          const page = await at(browser, gallery, game, moment, { lang });
          const told = await walk(page);
          expect(told.size).toBeGreaterThan(8);
          for (const [key, text] of told)
            expect(
              about.some((t) => text.includes(t.replace(/\{.*/, ''))),
              `${key}: ${text}`,
            ).toBe(true);
          await page.context().close();
        }
      });

  for (const [i, game] of Object.keys(moments).entries())
    for (const [k, [width, height]] of (
      [
        [1280, 860],
        [390, 844],
      ] as const
    ).entries())
      test(`no number and no button of ${game} is mute, ${width} wide`, async ({
        browser,
        gallery,
      }) => {
        test.skip(!process.env.MAAT_WALKS && i % 2 !== k, 'in ./test full');
        for (const moment of moments[game]!) {
          const page = await at(browser, gallery, game, moment, { width, height });
          await expect(page.locator('.board [data-help]').first()).toBeVisible();
          expect(await mute(page)).toEqual([]);
          await page.context().close();
        }
      });

  for (const game of Object.keys(moments))
    test(`every kind of piece of ${game} can tell what it is`, async ({
      browser,
      gallery,
    }) => {
      const page = await visitor(browser);
      await page.goto(`${gallery.address}/gallery/${game}/pieces`);
      await page.locator('[data-exhibit] li').first().waitFor({ timeout: 60_000 });
      const pieces = await page
        .locator('section:first-of-type [data-exhibit] li')
        .evaluateAll((all) =>
          all.map((li) => {
            const el = li.matches('[data-help]') ? li : li.querySelector('[data-help]');
            const name = li.closest('[data-exhibit]')!.getAttribute('data-exhibit')!;
            return [
              `${name} ${li.querySelector('small')!.textContent!}`,
              el?.getAttribute('data-help') ?? '',
            ] as const;
          }),
        );
      const about = texts(game, 'en');
      expect(
        pieces.filter(([, keys]) => !keys.split(' ').some((k) => k in about)),
      ).toEqual([]);
      await page.context().close();
    });

  test('a pointer that rests asks, a click still chooses', async ({
    browser,
    gallery,
  }) => {
    const page = await at(browser, gallery, 'ra', moments.ra![0]!);
    const pass = page.locator('[data-do="pass"]');
    await pass.hover();
    await expect(bubble(page)).toContainText('You stay out of this auction');
    await page.mouse.move(4, 400);
    await expect(bubble(page)).toHaveCount(0);
    const ply = await page.locator('.table').getAttribute('data-ply');
    await pass.click();
    await expect(page.locator('.table')).not.toHaveAttribute('data-ply', ply!);
    await expect(bubble(page)).toHaveCount(0);
    await page.context().close();
  });

  test('a finger that stays asks, and does not choose', async ({
    browser,
    gallery,
  }) => {
    const page = await at(browser, gallery, 'ra', moments.ra![0]!, {
      width: 390,
      height: 844,
    });
    const ply = await page.locator('.table').getAttribute('data-ply');
    const box = (await page.locator('[data-do="pass"]').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd') =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? [{ x, y }] : [],
      });
    await touch('touchStart');
    await expect(bubble(page)).toContainText('You stay out of this auction');
    await touch('touchEnd');
    await expect(bubble(page)).toBeVisible();
    expect(await page.locator('.table').getAttribute('data-ply')).toBe(ply);
    // The next touch only closes it; the one after that chooses.
    await touch('touchStart');
    await touch('touchEnd');
    await expect(bubble(page)).toHaveCount(0);
    expect(await page.locator('.table').getAttribute('data-ply')).toBe(ply);
    await touch('touchStart');
    await touch('touchEnd');
    await expect(page.locator('.table')).not.toHaveAttribute('data-ply', ply!);
    await page.context().close();
  });

  test('while the reader asks, clicks choose nothing', async ({ browser, gallery }) => {
    const page = await at(browser, gallery, 'ra', moments.ra![0]!);
    const ply = await page.locator('.table').getAttribute('data-ply');
    await page.locator('[data-help-door]').click();
    await expect(page.locator('[data-help-door]')).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.locator('[data-do="pass"]').click();
    await expect(bubble(page)).toContainText('You stay out of this auction');
    expect(await page.locator('.table').getAttribute('data-ply')).toBe(ply);
    await page.keyboard.press('Escape');
    await expect(bubble(page)).toHaveCount(0);
    await expect(page.locator('[data-help-door]')).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await page.context().close();
  });

  test('the question mark asks what has the focus, and a rule is shown beside the table', async ({
    browser,
    gallery,
  }) => {
    const page = await at(browser, gallery, 'ra', moments.ra![0]!);
    const pass = page.locator('[data-do="pass"]');
    await pass.focus();
    await page.keyboard.press('?');
    await expect(bubble(page)).toBeFocused();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(pass).toHaveAccessibleDescription(/You stay out of this auction/);
    await page.keyboard.press('Escape');
    await expect(pass).toBeFocused();
    await page.keyboard.press('?');
    await bubble(page).getByRole('link', { name: 'R-RA-23' }).click();
    await expect(page.locator('aside .rule.here')).toContainText('You may always pass');
    // Away from the board it still tells the keys.
    await page.locator('header .house').focus();
    await page.keyboard.press('?');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.context().close();
  });
});
