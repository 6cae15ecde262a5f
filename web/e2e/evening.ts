/*
 * evening - a long evening on one device: games on local tables in one page that is never
 * loaded anew, and what is alive in it after each ten: `npm run evening`.
 * EVENING_GAMES=100, EVENING_EACH=10, EVENING_LEVEL=expert. Figures: bench/page.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { Watcher, type Live } from './live';
import { chooseOffered, numbers } from './offered';
import { freshPage } from './player';
import { covers, Server } from './server';

const GAMES = Number(process.env.EVENING_GAMES ?? '100');
const EACH = Number(process.env.EVENING_EACH ?? '10');
const level = process.env.EVENING_LEVEL ?? 'expert';
const PLAYERS: Record<string, number> = { ra1999: 3 };

/** Megabytes in memory of all processes below this one that draw pages. */
function held(): number {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .map((l) => /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(l))
    .filter((m) => m !== null)
    .map(([, pid, ppid, args]) => ({ pid: pid!, ppid: ppid!, args: args! }));
  const ours = new Set([String(process.pid)]);
  for (let n = 0; n !== ours.size;) {
    n = ours.size;
    for (const r of rows) if (ours.has(r.ppid)) ours.add(r.pid);
  }
  const sizes = rows
    .filter((r) => ours.has(r.pid) && r.args.includes('--type=renderer'))
    .map((r) => {
      const status = readFileSync(`/proc/${r.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    });
  return Math.max(...sizes) / 1000;
}

/**
 * Plays from within the page: who asks from outside spends more time on asking, and handles
 * to what was found would hold the boards of games that were left.
 */
const playToEnd = (page: Page, seed: number): Promise<void> =>
  page.evaluate(`(async () => {
    const choose = ${chooseOffered.toString()};
    const random = (${numbers.toString()})(${seed});
    while (!document.querySelector('section.result')) {
      const found = choose([Array.from({ length: 5 }, random), false, '']);
      await new Promise((done) => setTimeout(done, found ? 0 : 10));
    }
  })()`);

const MB = 1e6;
const mb = (bytes: number) => (bytes / MB).toFixed(1);
const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0);

function row(games: number, live: Live, playing: number): string {
  const { page, workers, nodes, listeners } = live;
  const memories = workers.flatMap((w) => w.memories);
  return [
    games,
    mb(page.heap),
    nodes,
    listeners,
    workers.map((w) => w.name).join(' ') || '-',
    mb(sum(workers.map((w) => w.heap))),
    `${memories.length}: ${mb(sum(memories))}`,
    held().toFixed(0),
    playing.toFixed(0),
  ].join(' | ');
}

const server = new Server();
await server.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
try {
  const quick = Object.fromEntries(
    covers.map((c) => [c.id, { players: PLAYERS[c.id] ?? 2, level, here: true }]),
  );
  const settings = { motion: 'none', quick } as unknown as Record<string, string>;
  const page = await freshPage(browser, {}, settings, server.address);
  await page.goto('/');
  const watcher = await Watcher.of(page);
  console.log(
    'games | heap MB | nodes | listeners | workers | their heaps MB | WASM memories: MB | RSS MB | RSS at the end of the game MB',
  );
  let playing = 0;
  for (let i = 1; i <= GAMES; i++) {
    const at = (i - 1) % covers.length;
    await page.locator('.covers li').nth(at).getByRole('button').first().click();
    await page.locator('.board > *').first().waitFor();
    await playToEnd(page, i);
    playing = held();
    await page.keyboard.press('Escape');
    await page.locator('a.house').click();
    await page.locator('.covers li').first().waitFor();
    if (i !== 5 && i % EACH) continue;
    const live = await watcher.look();
    await page.waitForTimeout(1000);
    console.log(row(i, live, playing));
  }
} finally {
  await browser.close();
  await server.stop();
}
