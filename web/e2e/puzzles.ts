/* puzzles - a reader who answers a puzzle. */
import type { Locator, Page } from '@playwright/test';
import type { Hand } from './player';

/** The panel of the puzzle, once the board is there as well. */
export async function askPuzzle(page: Page): Promise<Locator> {
  await page.waitForSelector('.puzzle[data-state=ask]');
  await page.waitForSelector('.board > *');
  return page.locator('.puzzle');
}

/** Where the board offers it as one thing, else by the list of all choices. */
export async function answer(page: Page, text: string, hand: Hand = 'mouse') {
  const inScene = page.locator(`.board [data-do="${text}"]:visible`).first();
  if (hand === 'mouse' && (await inScene.count())) {
    await inScene.dispatchEvent('click');
    return;
  }
  await page.locator(`[data-choice="${text}"]`).focus();
  await page.keyboard.press('Enter');
}
