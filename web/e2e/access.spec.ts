import type { Page } from '@playwright/test';
import {
  expect,
  newTable,
  openDrawer,
  openLobby,
  playToEnd,
  reader,
  test,
} from './player';
import { clean, narrow } from './clean';
import { covers } from './server';

/** A table of the page with drawers and dialogs open, at the table that is there. */
async function tableStates(page: Page, theme: string) {
  for (const name of ['log', 'chat', 'rules', 'table'] as const) {
    await openDrawer(page, name);
    await clean(page, `drawer ${name}, ${theme}`);
    await page.keyboard.press('Escape');
  }
  await page.locator('body').press('?');
  await expect(page.locator('dialog[open] kbd').first()).toBeVisible();
  await clean(page, 'keys');
  await page.keyboard.press('Escape');
  await page.locator('[data-help-door]').press('Enter');
  await expect(page.locator('.help-bubble.ready')).toBeVisible();
  await clean(page, `help, ${theme}`);
  await page.keyboard.press('Escape');
}

for (const theme of ['light', 'dark'] as const)
  test(`forms, lobby, hand-over and wrong addresses are accessible: ${theme}`, async ({
    browser,
    server,
  }) => {
    const width = theme === 'light' ? 360 : 1280;
    const lang = theme === 'dark' ? 'de' : 'en';
    const page = await reader(browser, server, { theme, width, lang, drawer: 'none' });
    for (const c of covers) {
      await page.goto(`/new/${c.id}`);
      await page.waitForSelector('#seat-1');
      await page.locator('details summary').evaluateAll((all) => {
        for (const s of all) (s.parentElement as HTMLDetailsElement).open = true;
      });
      await clean(page, `new ${c.id}`);
      await narrow(page);
    }
    for (const wrong of ['/new/chess', '/nowhere', '/t/nothing']) {
      await page.goto(wrong);
      await expect(page.locator('h1').first()).toBeVisible();
      await clean(page, wrong);
    }
    // Two at one device, who have names: the curtain calls the first of them.
    await page.goto('/new/aton');
    await page.locator('#seat-1').selectOption('me');
    await page.locator('.seats input').nth(0).fill('Anna');
    await page.locator('.seats input').nth(1).fill('Bert');
    await clean(page, 'names');
    await page.locator('form button.big').click();
    await expect(page.locator('.curtain h2')).toContainText('Anna');
    await clean(page, 'curtain');
    // A table that waits for somebody.
    await openLobby(page, 'ra2008');
    await clean(page, 'lobby');
    await page.context().close();
  });

for (const theme of ['light', 'dark'] as const)
  test(`lessons are accessible: ${theme}`, async ({ browser, server }) => {
    const width = theme === 'light' ? 360 : 1280;
    const page = await reader(browser, server, { theme, width, drawer: 'none' });
    for (const game of new Set(covers.map((c) => c.game))) {
      await page.goto(`/learn/${game}`);
      await page.waitForSelector('ol li');
      await clean(page, `lesson of ${game}`);
      await narrow(page);
      await page.locator('article .button.primary').click();
      await page.waitForSelector('.board > *');
      for (let i = 0; i < 3; i++) {
        const next = page.locator('.coach:not([data-want="do"]) .ways button');
        if (await next.count()) await next.click();
      }
      await page.locator('.coach[data-want="do"] .ways button').click();
      await clean(page, `${game}, a step`);
      await narrow(page);
    }
    await page.context().close();
  });

for (const theme of ['light', 'dark'] as const)
  for (const width of [360, 1280])
    test(`every page is accessible: ${theme}, ${width} px`, async ({
      browser,
      server,
    }) => {
      const page = await reader(browser, server, {
        theme,
        width,
        lang: theme === 'dark' ? 'de' : 'en',
      });
      await page.goto('/');
      await expect(page.locator('.covers article')).toHaveCount(covers.length);
      await clean(page, 'home');
      await narrow(page);
      await page.locator('nav .button').last().click();
      await clean(page, 'settings');
      await page.keyboard.press('Escape');
      await page.goto('/new/ra2008');
      await page.waitForSelector('#seat-1');
      await clean(page, 'new');
      await narrow(page);
      await page.goto('/rules/ra');
      await page.waitForSelector('.rule');
      const picture = page.locator(`.rules img.${theme}`).first();
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((i) => (i as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      await expect(page.locator(`.rules img:not(.${theme})`).first()).toBeHidden();
      await clean(page, 'rules');
      await narrow(page);
      for (const c of covers) {
        await newTable(page, c.id, await server.leastPlayers(c.id));
        await page.waitForTimeout(300);
        await clean(page, c.id);
        await narrow(page);
      }
      await tableStates(page, theme);
      await newTable(page, 'ra2008', 2);
      await playToEnd(page);
      await clean(page, 'result');
      await page.locator('.replay input[type=range]').fill('3');
      await clean(page, 'replay');
      await narrow(page);
      await page.context().close();
    });

for (const theme of ['light', 'dark'] as const)
  test(`the first picture a reader sees has the chosen colours: ${theme}`, async ({
    browser,
    server,
  }) => {
    const page = await reader(browser, server, { theme });
    await page.addInitScript(() => {
      const look = () => {
        const root = document.documentElement;
        if (!document.querySelector('h1')) return void requestAnimationFrame(look);
        (window as unknown as { seen: string[] }).seen = [
          root.dataset.theme ?? 'none yet',
          getComputedStyle(root).color,
        ];
      };
      requestAnimationFrame(look);
    });
    await page.goto('/');
    await expect(page.locator('.covers article')).toHaveCount(covers.length);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: string[] }).seen,
    );
    const ink = theme === 'dark' ? 'rgb(239, 230, 210)' : 'rgb(43, 33, 24)';
    expect(seen).toEqual([theme, ink]);
    await page.context().close();
  });
