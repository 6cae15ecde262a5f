/* finished - a game that is over, to be looked back at. */
import type { Page } from '@playwright/test';
import { expect } from './player';

/** A short game among bots, played to its end; its table. */
export async function finishedTable(page: Page, game = 'ra'): Promise<string> {
  await page.goto('/');
  await page.waitForSelector('.covers article');
  const id = await page.evaluate(async (g) => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: g,
        options: { players: '2' },
        seats: [1, 2].map(() => ({ kind: 'bot', level: 'beginner' })),
        start: true,
      }),
    });
    return ((await answer.json()) as { table: { id: string } }).table.id;
  }, game);
  await expect
    .poll(() =>
      page.evaluate(async (t) => (await fetch(`/api/tables/${t}/record`)).ok, id),
    )
    .toBe(true);
  return id;
}
