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

/** Aton: a card is clicked, then its cartouche. */
async function layCards(page: Page) {
  for (let i = 1; i <= 4; i++) {
    await page.locator('[data-card]').first().click();
    await page.locator(`[data-cartouche="${i}"]`).click();
  }
  await page.locator('[data-confirm]').click();
}

test('the front page asks once how to play, then two clicks lead to the first move', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/');
  const door = page.locator('article', { hasText: 'Ra 1999' });
  await door.locator('.button.primary').click();
  const ask = page.locator('dialog');
  await ask.getByRole('button', { name: '3', exact: true }).click();
  await ask.getByRole('button', { name: 'regular player' }).click();
  await ask.locator('.big').click();
  await openDrawer(page, 'table');
  await expect(page.locator('.players li')).toHaveCount(3);
  await expect(page.locator('.choices')).toBeVisible();

  await page.goto('/');
  await expect(door).toContainText('2 bots, regular player');
  await door.locator('.button.primary').click();
  await openDrawer(page, 'table');
  await expect(page.locator('.players li')).toHaveCount(3);

  // Both wait for me now, and stand before everything else.
  await page.goto('/');
  await expect(page.locator('h1')).toHaveText('2 tables wait for you');
  await page.locator('header a').filter({ hasText: 'Play on' }).first().click();
  await expect(page.locator('.choices')).toBeVisible();
  await page.context().close();
});

test('two browsers play at one table, and see only their own cards', async ({
  browser,
  server,
}) => {
  const anna = await reader(browser, server);
  await openLobby(anna);

  const bert = await reader(browser, server, { lang: 'de' });
  await bert.goto(anna.url());
  await bert.getByRole('button', { name: 'Hinsetzen' }).click();
  await bert.getByLabel('Wie sollen die anderen dich nennen?').fill('Bert');
  await bert.locator('dialog .button.primary').click();
  await expect(anna.locator('.lobby li', { hasText: 'Bert' })).toBeVisible();
  // They can talk before the game begins.
  await bert.locator('#chat-text').fill('Bin da!');
  await bert.locator('#chat-text').press('Enter');
  await expect(anna.locator('.talk')).toContainText('Bin da!');
  await anna.getByRole('button', { name: 'QR code' }).click();
  await expect(anna.getByRole('img', { name: 'QR code' })).toBeVisible();
  await anna.getByRole('button', { name: 'Begin' }).click();

  for (const page of [anna, bert]) {
    await expect(page.locator('.board > *').first()).toBeVisible();
    await expect(page.locator('.side.mine')).toHaveCount(1);
  }
  // Keep the cards, then lay them: nothing of it is told to the other.
  await anna.locator('[data-do="keep"]').click();
  await bert.locator('[data-do="keep"]').click();
  await expect(anna.locator('[data-card]')).toHaveCount(4);
  await expect(bert.locator('[data-card]')).toHaveCount(4);
  await layCards(anna);
  await openDrawer(bert, 'log');
  await expect(bert.locator('.log')).toContainText('vier Karten');
  await bert.keyboard.press('Escape');
  await expect(bert.locator('.side:not(.mine) .cartouches text')).toHaveCount(0);
  await layCards(bert);
  await expect(anna.locator('.side:not(.mine) .cartouches text')).toHaveCount(4);

  await openDrawer(anna, 'chat');
  await anna.locator('#chat-text').fill('Good luck!');
  await anna.locator('.chat form .button').click();
  await openDrawer(bert, 'chat');
  await expect(bert.locator('.chat .lines')).toContainText('Good luck!');

  // A third one watches, without any choice.
  const carl = await reader(browser, server);
  await carl.goto(anna.url());
  await expect(carl.locator('.board > *').first()).toBeVisible();
  await expect(carl.locator('[data-do], [data-card], [data-can]')).toHaveCount(0);

  // Resigning ends a game of two for everybody.
  await openDrawer(bert, 'table');
  await bert.locator('.button.danger').first().click();
  await bert.locator('dialog .button.danger').click();
  await expect(anna.locator('section.result')).toContainText('resigned');

  // A rematch waits for the other, and begins when both want it.
  await anna.locator('section.result .button.primary').click();
  await expect(anna.locator('.lobby')).toContainText('kept for');
  const agree = bert.locator('section.result .button.primary');
  await expect(agree).toHaveText(/Zur Revanche/);
  await agree.click();
  for (const page of [anna, bert])
    await expect(page.locator('.side.mine')).toHaveCount(1);
  for (const page of [anna, bert, carl]) await page.context().close();
});

test('a game goes on after the server was killed in the middle of it', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await newTable(page, 'ra2008', 2);
  await expect(page.locator('[data-do]').first()).toBeVisible();
  await server.kill();
  await expect(page.locator('.lost')).toBeVisible();
  await expect(page.locator('[data-do]')).toHaveCount(0);
  await server.start();
  await expect(page.locator('.lost')).toHaveCount(0, { timeout: 20_000 });
  await playToEnd(page);
  await page.context().close();
});

test('whoever the server does not know any more goes on as a new guest', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/new/ra2008');
  await expect(page.locator('form button.big')).toBeVisible();
  await server.forget();
  await page.locator('form button.big').click();
  await expect(page.locator('[data-do]').first()).toBeVisible();
  await page.context().close();
});

test('an action in flight while the server dies is neither lost nor doubled', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { auto: false });
  await newTable(page, 'aton', 2);
  const keep = page.locator('[data-do="keep"]');
  await expect(keep).toBeVisible();
  await server.kill();
  // Clicked before the page has noticed, or just after: either way it must count once.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('[data-do="keep"]')?.click(),
  );
  await server.start();
  await expect(page.locator('.lost')).toHaveCount(0, { timeout: 20_000 });
  if (await keep.count()) await keep.click();
  await expect(page.locator('[data-card]')).toHaveCount(4);
  await page.context().close();
});

test('hot-seat never shows the hand of the other', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await page.goto('/new/aton');
  await page.locator('#seat-1').selectOption('me');
  await page.locator('.seats input').nth(1).fill('Bert');
  await page.locator('form button.big').click();
  await page.waitForSelector('.board > *');

  for (let i = 0; i < 8; i++) {
    const curtain = page.locator('.curtain .button');
    if (await curtain.count()) {
      await expect(page.locator('.curtain h2')).toContainText(/Guest|Bert/);
      // While the device changes hands nothing of the game is in the document.
      await expect(page.locator('.board > :not(.curtain)')).toHaveCount(0);
      await expect(page.locator('.log li')).toHaveCount(0);
      await curtain.click();
    }
    await expect(page.locator('.side.mine')).toHaveCount(1);
    // The other's cards lie face down: they have no figure.
    await expect(page.locator('.side:not(.mine) .hand text')).toHaveCount(0);
    const keep = page.locator('[data-do="keep"]');
    if (await keep.count()) await keep.click();
    else if (await page.locator('[data-card]').count()) await layCards(page);
    else break;
    await page.waitForTimeout(300);
  }
  await page.context().close();
});

test('a table is opened by keyboard alone', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await page.goto('/new/ra2008');
  await page.waitForSelector('#seat-1');
  // Tab to the number of players, choose two, then to the button at the end.
  const press = async (key: string, until: string) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press(key);
      if (await page.evaluate((q) => !!document.activeElement?.matches(q), until))
        return;
    }
    throw new Error(`no ${until} by ${key}`);
  };
  await press('Tab', '.counts .button');
  await page.keyboard.press('Enter');
  await press('Tab', '#seat-1');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('#seat-1')).toHaveValue('bot:beginner');
  await press('Tab', 'form button.big');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.board > *');
  await openDrawer(page, 'log');
  // A digit chooses the button of that number.
  const lines = await page.locator('.log li').count();
  await expect(page.locator('[data-do]').first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(async () =>
    expect(await page.locator('.log li').count()).toBeGreaterThan(lines),
  ).toPass();
  // After a choice by Enter the focus waits at the next one.
  await page.locator('.choices [data-do], .scene [data-do]').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.choices button:focus, .scene :focus')).toHaveCount(1);
  await page.context().close();
});

test('what is forbidden says which rule forbids it', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await newTable(page, 'ra2008', 2);
  const god = page.locator('.scene button[aria-disabled="true"]', {
    hasText: 'gods',
  });
  const pass = page.locator('[data-do]').first();
  await expect(async () => {
    if (!(await god.count())) await pass.click({ timeout: 1000 });
    expect(await god.count()).toBe(1);
  }).toPass();
  await god.click({ force: true }); // it looks disabled, and explains itself
  await expect(page.locator('.refusal a')).toHaveText(/R-RA-\d+/);
  const [rules] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('.refusal a').click(),
  ]);
  await expect(rules.locator('.rule.here')).toBeVisible();
  await page.context().close();
});

test('a hint tells what a bot would do', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await newTable(page, 'ra2008', 2);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.hint')).toContainText('A bot would choose', {
    timeout: 30_000,
  });
  await page.context().close();
});

test('the language changes at any time, in the middle of a game', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await newTable(page, 'ra2008', 3);
  await page.getByRole('button', { name: 'Auf Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('#tab-rules')).toHaveText('Regeln');
  await openDrawer(page, 'rules');
  await expect(page.locator('.rules .rule').first()).toContainText(
    / (der|die|das|ein) /i,
  );
  await page.getByRole('button', { name: 'In English' }).click();
  await expect(page.locator('#tab-rules')).toHaveText('Rules');
  await page.context().close();
});

test('a table that its host closes before the game is told to be closed', async ({
  browser,
  server,
}) => {
  const anna = await reader(browser, server);
  await openLobby(anna);
  const bert = await reader(browser, server, { lang: 'de' });
  await bert.goto(anna.url());
  await expect(bert.locator('.lobby')).toBeVisible();
  await anna.getByRole('button', { name: 'Close the table' }).click();
  await expect(anna.locator('h1')).toHaveText('This table was closed.');
  await expect(bert.locator('h1')).toHaveText('Dieser Tisch wurde geschlossen.');
  await anna.reload();
  await expect(anna.locator('h1')).toHaveText('This table was closed.');
  for (const page of [anna, bert]) await page.context().close();
});

test('a rematch is one click away', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await newTable(page, 'aton', 2);
  await openDrawer(page, 'table');
  await page.locator('.button.danger').first().click();
  await page.locator('dialog .button.danger').click();
  const before = page.url();
  await page.locator('section.result .button.primary').click();
  await expect(page).not.toHaveURL(before);
  await openDrawer(page, 'table');
  await expect(page.locator('.players li')).toHaveCount(2);
  await page.context().close();
});

test('gods and guardians are picked by their pictures', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await page.goto('/new/ankh');
  await page.locator('.counts .button', { hasText: '2' }).click();
  const seat = (n: number) =>
    page.locator('[data-option=gods] [role=group]').nth(n - 1);
  await seat(1).locator('[data-god=isis]').click();
  await seat(2).locator('[data-god=isis]').click(); // and so seat 1 has it no more
  await expect(seat(1).locator('[data-god=random]')).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await seat(1).locator('[data-god=ra]').click();
  await page.locator('[data-guardian=apep]').click();
  await page.locator('form button.big').click();
  await page.waitForSelector('.board > *');
  const id = page.url().split('/').pop()!;
  const found = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
    table: { options: Record<string, string> };
  };
  expect(found.table.options).toMatchObject({
    gods: 'ra,isis',
    guardians: 'random,apep,random',
  });
  await page.context().close();
});

test('an incomplete choice of motifs keeps the table closed', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await page.goto('/new/horus');
  await page.locator('.counts .button', { hasText: '2' }).click();
  await page.locator('[data-motif=b]').click();
  await expect(page.locator('form button.big')).toBeDisabled();
  for (const m of ['d', 's', 't']) await page.locator(`[data-motif=${m}]`).click();
  await page.locator('form button.big').click();
  await page.waitForSelector('.board > *');
  await page.context().close();
});

test('a guest has a name in the language of the reader', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { lang: 'de' });
  await newTable(page, 'ra2008', 2);
  await expect(page.locator('nav .who')).toHaveText(/^Gast \d{4}$/);
  await openDrawer(page, 'table');
  await expect(page.locator('.players .me .name')).toContainText(/^\s*Gast \d{4}/);
  await page.getByRole('button', { name: 'In English' }).click();
  await expect(page.locator('nav .who')).toHaveText(/^Guest \d{4}$/);
  await page.context().close();
});
