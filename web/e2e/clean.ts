/* clean - what every screen must be: without findings of axe, and no wider than its window. */
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Nothing worth mending. axe is put in by the test, around the policy. */
export async function clean(page: Page, where: string) {
  // A page that is still being fetched has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(await (await import('node:fs/promises')).readFile(axe, 'utf8'));
  const found = await page.evaluate(async () => {
    const run = (
      window as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }
    ).axe;
    return (await run.run()).violations;
  });
  const bad = found
    .filter((v) => v.impact !== 'minor')
    .map(
      (v) =>
        `${where}: ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`,
    );
  expect.soft(bad).toEqual([]);
}

/** Nothing is wider than the window. */
export async function narrow(page: Page) {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect.soft(wide).toBeLessThanOrEqual(room!);
}
