/* Puzzles in the page: solved and failed, by hand and by keys, in both languages, rated for whoever has signed in. */
import { puzzlesOf, type Puzzle } from '../plugins/puzzles';
import { clean, narrow } from './clean';
import { answer, askPuzzle } from './puzzles';
import { expect, reader, test } from './player';

const one = async (game: string, fits: (p: Puzzle) => boolean): Promise<Puzzle> =>
  (await puzzlesOf(game)).find(fits)!;

/** A choice among others that a board offers as one thing. */
const few = (p: Puzzle) => p.difficulty > 1 && p.legal > 2 && /^bid/.test(p.solution);

test('a puzzle is failed, shown and then done, and the list remembers the first try', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { width: 390, height: 844 });
  const p = await one('ra', few);
  await page.goto('/puzzle/ra');
  await expect(page.locator(`a[href$="/${p.id}"]`).last()).toBeVisible();
  await clean(page, 'series');
  await narrow(page);
  await page.locator(`a[href$="/${p.id}"]`).last().click();
  const panel = await askPuzzle(page);
  await expect(panel).toContainText('What is best here?');
  await clean(page, 'asked');
  const before = await page.locator('[data-ply]').first().getAttribute('data-ply');

  await answer(page, p.next);
  await expect(panel).toHaveAttribute('data-state', 'wrong');
  await expect(panel).toContainText('that is not best');
  await expect(page.locator('[data-ply]').first()).toHaveAttribute('data-ply', before!);
  await clean(page, 'failed');
  await panel.getByRole('button', { name: 'Show what is best' }).click();
  await expect(panel.locator('.values li')).toHaveCount(p.legal);
  await expect(panel.locator('.values li').nth(0)).toContainText('best');
  await expect(panel.locator('.values li').nth(1)).toContainText('chosen');
  // All others have been judged here, and none is above the next.
  await expect(panel).not.toContainText('being judged');
  const shares = (await panel.locator('.values b').allTextContents()).map(parseFloat);
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
  await expect(panel.locator('.why')).not.toContainText('One moment');

  await panel.getByRole('button', { name: 'Once more' }).click();
  await answer(page, p.solution);
  await expect(panel).toHaveAttribute('data-state', 'right');
  await expect(panel).toContainText('Right now');
  await expect(page.locator('[data-ply]').first()).not.toHaveAttribute(
    'data-ply',
    before!,
  );
  await panel.getByRole('link', { name: 'All puzzles' }).click();
  await expect(page.locator(`a[href$="/${p.id}"]`).last()).toHaveAccessibleName(
    /not solved/,
  );
});

test('the puzzle of the day is found in the hall and solved by keys alone, in German', async ({
  browser,
  server,
}) => {
  const page = await reader(browser, server, { lang: 'de', theme: 'dark' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Rätsel des Tages' }).click();
  await clean(page, 'days');
  await page.getByRole('listitem', { name: 'Aton' }).getByText('Lösen').press('Enter');
  const panel = await askPuzzle(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const p = await one('aton', (x) => x.id === id);
  await answer(page, p.solution, 'keys');
  await expect(panel).toContainText('Richtig: ');
  await expect(panel.locator('.why')).not.toContainText('Einen Moment');
  await clean(page, 'solved');
  const next = panel.getByRole('link', { name: 'Nächstes Rätsel' });
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(`${id}$`));
  await expect(panel).toHaveAttribute('data-state', 'ask');
  await page.goto('/puzzle');
  await expect(page.getByRole('listitem', { name: 'Aton' })).toContainText(
    'Ein Tag in Folge',
  );
});

test('whoever has signed in is rated, with the puzzle', async ({ browser, server }) => {
  const page = await reader(browser, server);
  const p = await one('horus', (x) => x.legal === 2);
  await page.goto('/');
  await expect(page.locator('nav .who')).toBeVisible();
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ login: 'solver', password: 'a long password' });
    await fetch('/api/account', { method: 'POST', headers, body });
  });
  await page.goto(`/puzzle/horus/${p.id}`);
  const panel = await askPuzzle(page);
  const [own, its] = [/Your rating: (\d+)/, /Puzzle: (\d+)/].map((r) => async () => {
    await expect(panel).toContainText(r);
    return Number(r.exec((await panel.textContent())!)![1]);
  });
  const [mine, hard] = [await own!(), await its!()];
  await answer(page, p.solution);
  await expect(panel).toContainText(/Your rating: \d+ \(\+\d+\)/);
  expect(await own!()).toBeGreaterThan(mine);
  expect(await its!()).toBeLessThan(hard);
  // It counts once, and on every device.
  const told = await page.evaluate(
    async () =>
      (await (await fetch('/api/puzzles/horus')).json()) as Record<string, unknown>,
  );
  expect(told).toMatchObject({ tries: 1, solved: 1, done: { [p.id]: true } });
});

test('a puzzle that there is not is said so', async ({ browser, server }) => {
  const page = await reader(browser, server);
  await page.goto('/puzzle/ra/2-0-0-0');
  await expect(page.locator('h1')).toHaveText('There is nothing at this address.');
  await page.goto('/puzzle/chess');
  await expect(page.locator('h1')).toHaveText('There is nothing at this address.');
});
