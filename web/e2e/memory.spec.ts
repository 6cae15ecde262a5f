/* What a table covers is nowhere: not on the page, and not in the messages to it. */
import type { Page } from '@playwright/test';
import type { Act, FromServer, Table } from '../src/table/wire';
import {
  clickSomething,
  expect,
  finished,
  newTable,
  numbers,
  openDrawer,
  playToEnd,
  reader,
  test,
} from './player';

/** Everything that the server says to this page from now on. */
function hearAll(page: Page): FromServer[] {
  const heard: FromServer[] = [];
  page.on('websocket', (ws) =>
    ws.on('framereceived', ({ payload }) => {
      heard.push(JSON.parse(payload.toString()) as FromServer);
    }),
  );
  return heard;
}

/** Where scorings are read: open until the reader closes it. */
const SHEETS = '.ra .sheets';

type Points = (number | null)[];

/** Views, and changes of views, in what was said while the game ran. */
function viewsIn(heard: readonly FromServer[]): Record<string, unknown>[] {
  return heard.flatMap((m) => {
    if (m.t === 'table') return m.table.state === 'finished' || !m.view ? [] : [m.view];
    if (m.t === 'step') return m.node === 'over' ? [] : [m.d];
    return m.t === 'view' ? [m.view] : [];
  });
}
const actsIn = (heard: readonly FromServer[]): Act[] =>
  heard.flatMap((m) =>
    m.t === 'table' ? m.log : m.t === 'step' || m.t === 'history' ? m.acts : [],
  );
const totalsOf = (acts: readonly Act[]) =>
  acts.flatMap((a) => a.ev).filter((e) => e.kind === 'total');

async function playUntil(page: Page, enough: () => Promise<boolean>, seed = 7) {
  const random = numbers(seed);
  for (let i = 0; i < 3000 && !(await enough()); i++) {
    if (await finished(page)) throw new Error('the game was over too soon');
    if (!(await clickSomething(page, random, 'mouse', SHEETS)))
      await page.waitForTimeout(25);
  }
}
/** The points beside a name on the board of Ra. */
const scoreOf = (page: Page, seat: number) =>
  page.locator(`.ra .display[data-seat="${seat}"] .score`);

async function closeSheet(page: Page) {
  const close = page.locator(`${SHEETS} .primary`);
  if (await close.count()) await close.click();
}

const tableOf = async (page: Page): Promise<Table> => {
  const id = page.url().split('/').pop()!;
  const found = await page.request.get(`/api/tables/${id}`);
  return ((await found.json()) as { table: Table }).table;
};

test('at a table of Ra 2008 no total of another seat is told until the end', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  const heard = hearAll(page);
  await newTable(page, 'ra2008', 3);
  expect(await tableOf(page)).toMatchObject({ memory: 'letter' });
  const sheet = page.locator(`${SHEETS} .points`).first();
  await playUntil(page, async () => (await sheet.count()) > 0);

  // The own number is there, of the others a mark that has words.
  await expect(page.locator('.ra .display .score')).toHaveCount(3);
  await expect(scoreOf(page, 1)).toHaveText(/\d/);
  for (const seat of [2, 3]) {
    const score = scoreOf(page, seat);
    await expect(score).not.toHaveText(/\d/);
    await expect(score.getByRole('img', { name: 'covered' })).toBeVisible();
    await expect(sheet.locator('td').nth(seat - 1)).not.toHaveText(/\d/);
  }
  await expect(sheet.locator('td').nth(0)).toHaveText(/\d/);
  await page.locator(`${SHEETS} .primary`).click();
  await openDrawer(page, 'log');
  // Log, news and announcer say what was scored; a total only of the own points.
  const said = await page
    .locator('.log li', { hasText: 'in this scoring' })
    .allTextContents();
  expect(said.filter((x) => x.includes('now')).length).toBe(said.length / 3);
  expect(said.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  // What is left in the bag is a number.
  await page.locator('.ra .what').click();
  await expect(page.locator('dialog[open]')).toContainText('tiles are in the bag');
  await expect(page.locator('dialog[open] li')).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Looking back tells no more, and neither does the log from the beginning.
  await page.locator('#tab-table').click();
  await page.getByRole('button', { name: 'Look back at the game' }).click();
  await page.locator('.replay input[type=range]').fill('3');
  await expect(page.locator('.table.looking')).toBeVisible();
  await expect(scoreOf(page, 2)).not.toHaveText(/\d/);
  await page.getByRole('button', { name: 'To the present' }).first().click();
  await page.locator('#tab-log').click();

  const before = heard.length;
  expect(viewsIn(heard).length).toBeGreaterThan(10);
  for (const v of viewsIn(heard)) {
    const [, ...others] = (v.points ?? [0]) as Points;
    expect(others.every((n) => n === null)).toBe(true);
    if ('bag' in v) expect(typeof v.bag).toBe('number');
    const [, ...spent] = (v.spent ?? [[]]) as Points[];
    expect(spent.flat().every((n) => n === null)).toBe(true);
  }
  const totals = totalsOf(actsIn(heard));
  expect(totals.some((e) => e.seat !== 1)).toBe(true);
  for (const e of totals) expect(e.points === null).toBe(e.seat !== 1);

  // After the end everything is open: numbers, sheets of all epochs, the whole log.
  await playToEnd(page);
  for (const v of viewsIn(heard.slice(before)))
    expect(((v.points ?? [0]) as Points).slice(1).every((n) => n === null)).toBe(true);
  const { result } = await tableOf(page);
  for (const seat of [1, 2, 3])
    await expect(scoreOf(page, seat)).toContainText(String(result!.score![seat - 1]));
  await expect(page.locator('[data-covered]')).toHaveCount(0);
  await expect(
    page.locator('.log li', { hasText: /in this scoring, now \d+/ }),
  ).toHaveCount(9);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Look at the board' }).click();
  await closeSheet(page);
  await page.locator('.ra .sheet-door').click();
  await expect(page.locator(`${SHEETS} .epochs button`)).toHaveCount(3);
  for (const i of [0, 1, 2]) {
    await page.locator(`${SHEETS} .epochs button`).nth(i).click();
    for (const k of [0, 1, 2])
      await expect(sheet.locator('td').nth(k)).toHaveText(/\d/);
  }
  await closeSheet(page);
  await page.locator('.ra .what').click();
  await expect(page.locator('dialog[open] li')).toHaveCount(23);
  await page.context().close();
});

test('the stones of others in Horus stand with their backs to the reader', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  const heard = hearAll(page);
  await newTable(page, 'horus', 3);
  const backs = page.locator(
    '.piece:is([data-at^="hidden-2-"], [data-at^="hidden-3-"])',
  );
  await playUntil(page, async () => (await backs.count()) > 0, 3);
  for (const label of await backs.evaluateAll((all) => all.map((e) => e.ariaLabel)))
    expect(label).toContain('a stone that only its owner sees');
  // Their points in sight are a number, marked as incomplete.
  await openDrawer(page, 'table');
  const marked = page
    .locator('.players .score')
    .filter({ has: page.getByRole('img', { name: 'covered stones' }) });
  await expect(marked.first()).toHaveText(/\d/);
  for (const v of viewsIn(heard)) {
    const [, ...others] = (v.personal ?? [[]]) as (string | null)[][];
    expect(others.flat().every((s) => s === null)).toBe(true);
    for (const depot of (v.depot ?? []) as (string | null)[][])
      expect(depot.slice(0, -1).every((s) => s === null)).toBe(true);
  }
  await page.context().close();
});

test('in Ra 1999 a seat covers its points, and everybody forgets them', async ({
  browser,
  server,
}) => {
  const anna = await reader(browser, server);
  await anna.goto('/new/ra1999');
  await anna.locator('.counts .button', { hasText: /^3$/ }).click();
  await anna.locator('#seat-1').selectOption('open');
  await anna.locator('#seat-2').selectOption('bot:beginner');
  await anna.locator('form button.big').click();
  await expect(anna.locator('.lobby [data-memory=letter]')).toBeVisible();
  await expect(anna.locator('.lobby [data-cover="1"]')).not.toBeChecked();
  // The host may seat every bot here that there is on the form.
  await expect(anna.locator('.lobby option[value="bot:beginner"]')).toHaveCount(3);
  const bert = await reader(browser, server, { lang: 'de' });
  const heard = hearAll(bert);
  await bert.goto(anna.url());
  await bert.getByRole('button', { name: 'Hinsetzen' }).click();
  await bert.locator('dialog .button.primary').click();
  await anna.getByRole('button', { name: 'Begin' }).click();

  const shown = scoreOf(bert, 1);
  await expect(shown).toHaveText(/\d/);
  const random = numbers(5);
  const sheet = bert.locator(`${SHEETS} .points`).first();
  for (let i = 0; i < 4000 && !(await sheet.count()); i++) {
    const one = await clickSomething(anna, random, 'mouse', SHEETS);
    const other = await clickSomething(bert, random, 'mouse', SHEETS);
    if (!one && !other) await anna.waitForTimeout(25);
  }
  await openDrawer(bert, 'log');
  const total = bert.locator('.log li', { hasText: /jetzt \d+ Punkte/ });
  await expect(total).not.toHaveCount(0);
  const scored = await total.count(); // a line for each seat and epoch

  const before = heard.length;
  await openDrawer(anna, 'table');
  await anna.locator('[data-cover="1"]').click();
  await expect(anna.locator('[data-cover="1"]')).toBeChecked();
  const told = bert.locator('[data-told=cover]');
  await expect(told).toHaveText(/ hat die Punkte verdeckt\.$/);
  await expect(shown.getByRole('img', { name: 'Punkte: verdeckt' })).toBeVisible();
  await expect(shown).not.toHaveText(/\d/);
  await expect(total).toHaveCount((scored / 3) * 2);
  await expect(sheet.locator('td').first()).not.toHaveText(/\d/);
  await expect(sheet.locator('td').nth(1)).toHaveText(/\d/);
  // To Anna her own number stays, and Bert was told nothing of it since.
  await expect(scoreOf(anna, 1)).toHaveText(/\d/);
  for (const v of viewsIn(heard.slice(before)))
    expect(((v.points ?? [null]) as Points)[0]).toBeNull();

  await anna.locator('[data-cover="1"]').click();
  await expect(shown).toHaveText(/\d/);
  await expect(total).toHaveCount(scored);
  await expect(told).toHaveText(/ zeigt die Punkte wieder\.$/);
  for (const page of [anna, bert]) await page.context().close();
});

test('a table that remembers shows what a perfect memory knows', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server);
  await newTable(page, 'ra2008', 3, 'beginner', 'aid');
  await playUntil(page, async () => (await page.locator('.ra .used').count()) > 2);
  for (const seat of [1, 2, 3]) await expect(scoreOf(page, seat)).toHaveText(/\d/);
  await closeSheet(page);
  await expect(page.locator('[data-covered]')).toHaveCount(0);
  await page.locator('.ra .what').click();
  await expect(page.locator('dialog[open] li')).toHaveCount(23);
  await page.keyboard.press('Escape');
  await page.locator('#tab-table').click();
  await expect(page.locator('aside [data-memory=aid]')).toContainText(
    'The table remembers',
  );
  await expect(page.locator('[data-cover]')).toHaveCount(0);
  await page.context().close();
});

test('a new table explains the choice where there is one, and lists tell it', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { lang: 'de' });
  await page.goto('/new/ra2008');
  const choice = page.locator('[data-option=memory]');
  await expect(choice.locator('[value=letter]')).toBeChecked();
  await expect(choice).toContainText('die Punkte der anderen');
  await expect(choice).toContainText('Niemand muss sich etwas merken');
  await choice.locator('[value=aid]').check();
  await page.locator('#seat-1').selectOption('open');
  await page.locator('.checks input').nth(1).check();
  await page.locator('form button.big').click();
  await expect(page.locator('.lobby')).toContainText('Der Tisch merkt es sich');
  await page.goto('/');
  await expect(page.locator('li [data-memory=aid]').first()).toContainText(
    'Der Tisch merkt es sich für alle',
  );
  // Nothing is covered in Ankh: there is nothing to choose.
  await page.goto('/new/ankh');
  await expect(page.locator('form button.big')).toBeVisible();
  await expect(page.locator('[data-option=memory]')).toHaveCount(0);
  await page.context().close();
});

test('a device that two share shows none of them points, and need not change hands for that', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { auto: false });
  await page.goto('/new/ra2008');
  await page.locator('.counts .button', { hasText: /^2$/ }).click();
  await page.locator('#seat-1').selectOption('me');
  await page.locator('form button.big').click();
  for (let i = 0; i < 6; i++) {
    await expect(page.locator('.ra .score [data-covered]')).toHaveCount(2);
    await expect(page.locator('.curtain')).toHaveCount(0);
    await page.locator('.ra [data-do]').first().click();
    await page.waitForTimeout(200);
  }
  await page.context().close();
});
