/* learner - a reader who walks through chapters of lessons, by clicks or by keys. */
import type { Page } from '@playwright/test';
import { chapters } from '../plugins/lessons';
import { byFinger, runAt, runsOf } from './fingers';
import { expect, type Hand } from './player';

/** Names of chapters with their files, by game. */
export const byGame = new Map<string, Map<string, string>>();
for (const path of chapters()) {
  const [game, file] = path.split('/') as [string, string];
  const name = file.replace(/^[\d-]+/, '').replace('.lesson', '');
  if (!byGame.has(game)) byGame.set(game, new Map());
  byGame.get(game)!.set(name, `../lessons/${path}`);
}

/** What the panel wants now, once others have acted and the board is there. */
export async function wanted(page: Page): Promise<{ want: string; right: string }> {
  const coach = page.locator('.coach:not([data-want="others"])');
  await coach.waitFor();
  await page.waitForSelector('.board > *');
  return {
    want: (await coach.getAttribute('data-want')) ?? '',
    right: (await coach.getAttribute('data-right')) ?? '',
  };
}

/** By the list of all choices, with the keyboard alone. */
export async function choose(page: Page, text: string): Promise<void> {
  await page.locator(`[data-choice="${text}"]`).focus();
  await page.keyboard.press('Enter');
}

/** Whatever the step points at is ringed; a name that no board knows is not. */
async function areRinged(page: Page): Promise<void> {
  const names = await page.locator('.rings[data-points]').getAttribute('data-points');
  const ringed = () =>
    page
      .locator('.rings[data-points] span')
      .evaluateAll((all) => all.map((ring) => (ring as HTMLElement).dataset.point));
  await expect.poll(ringed).toEqual(names!.split(' ').filter(Boolean));
}

export async function walk(
  page: Page,
  game: string,
  chapter: string,
  hand: Hand,
  root = '',
) {
  const runs = runsOf(byGame.get(game)!.get(chapter)!);
  await page.goto(`${root}/learn/${game}/${chapter}`);
  for (let i = 0; i < 60; i++) {
    const { want, right } = await wanted(page);
    if (want === 'over' || want === 'game') return;
    await areRinged(page);
    const said = await page.locator('.coach .step').textContent();
    if (want === 'do') {
      if (hand === 'mouse') await byFinger(page, game, runAt(runs, right));
      else await choose(page, right);
    } else if (hand === 'mouse') await page.locator('.coach .ways button').click();
    else {
      await page.locator('.coach .ways button').focus();
      await page.keyboard.press('Enter');
    }
    await expect(async () => {
      const now = await page.locator('.coach').getAttribute('data-want');
      const step = await page.locator('.coach .step').textContent();
      expect(now === 'over' || step !== said).toBe(true);
    }).toPass();
    await expect(page.locator('.coach .wrong')).toBeEmpty();
  }
  throw new Error(`${game}/${chapter} does not end`);
}
