/*
 * looking - how long looking back takes in the page, on a phone-size window: `npm run looking`.
 * A game of Ra for four among bots, from the real server. Beside the clock on the wall the
 * processor time of the worker is told, which others on the machine change little.
 * Figures: bench/page.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { reader } from './player';
import { Server } from './server';

const HZ = 100; // ticks of a second in /proc

function stat(path: string): { parent: number; name: string; ticks: number } | null {
  try {
    const text = readFileSync(path, 'utf8');
    const rest = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(rest[1]),
      name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
      ticks: Number(rest[11]) + Number(rest[12]),
    };
  } catch {
    return null; // it has ended
  }
}

/** Is this process ours? */
function descends(pid: number): boolean {
  for (let at = pid; at > 1; at = stat(`/proc/${at}/stat`)?.parent ?? 0)
    if (at === process.pid) return true;
  return false;
}

/** Seconds that workers of our browser have worked, by thread. */
function workers(): Map<string, number> {
  const found = new Map<string, number>();
  for (const pid of readdirSync('/proc').filter((n) => /^\d+$/.test(n))) {
    if (!stat(`/proc/${pid}/stat`)?.name.startsWith('chrom')) continue;
    if (!descends(Number(pid))) continue;
    let threads: string[];
    try {
      threads = readdirSync(`/proc/${pid}/task`);
    } catch {
      continue;
    }
    for (const thread of threads) {
      const s = stat(`/proc/${pid}/task/${thread}/stat`);
      if (s?.name.startsWith('DedicatedWorker')) found.set(thread, s.ticks / HZ);
    }
  }
  return found;
}

async function newGame(page: Page): Promise<string> {
  await page.goto('/');
  await page.waitForSelector('.covers article');
  const id = await page.evaluate(async () => {
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        game: 'ra',
        options: { players: '4' },
        seats: [1, 2, 3, 4].map(() => ({ kind: 'bot', level: 'casual' })),
        start: true,
      }),
    });
    return ((await answer.json()) as { table: { id: string } }).table.id;
  });
  while (
    !(await page.evaluate(async (t) => (await fetch(`/api/tables/${t}/record`)).ok, id))
  )
    await page.waitForTimeout(200);
  return id;
}

/** Until it is done: seconds by the clock, and of the worker. */
async function measure(page: Page, begin: () => Promise<unknown>) {
  const started = performance.now();
  const before = new Set(workers().keys());
  let worked = 0;
  await begin();
  await page.waitForSelector('.look[data-stage=running]');
  while (!(await page.locator('.look[data-stage=done]').count())) {
    for (const [thread, seconds] of workers())
      if (!before.has(thread)) worked = Math.max(worked, seconds);
    await page.waitForTimeout(100);
  }
  return { wall: (performance.now() - started) / 1000, worked };
}

const server = new Server();
await server.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
try {
  const page = await reader(browser, server, { width: 390, height: 844 });
  const id = await newGame(page);
  const tell = (what: string, t: { wall: number; worked: number }) =>
    console.log(
      `${what}: ${t.worked.toFixed(1)} s of the worker, ${t.wall.toFixed(1)} s by the clock`,
    );
  const usual = await measure(page, () => page.goto(`/t/${id}/look`));
  const moves = await page.getByRole('slider').getAttribute('aria-valuemax');
  console.log(`Ra for four, ${moves} actions`);
  tell('usual', usual);
  tell(
    'more closely',
    await measure(page, () =>
      page.getByRole('button', { name: 'Look more closely' }).click(),
    ),
  );
} finally {
  await browser.close();
  await server.stop();
}
