/*
 * weigh - what comes over the wire for the first screen and for each game, from the real
 * server, for a browser that knows nothing: `npm run weigh`. Figures: bench/page.md.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { reader } from './player';
import { covers, Server } from './server';

/** Bytes that were received while `act` went on, heads included; by kind of file. */
async function received(page: Page, act: () => Promise<unknown>) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const kinds = new Map<string, string>();
  const sums: Record<string, number> = {};
  cdp.on('Network.responseReceived', (e) => kinds.set(e.requestId, e.type));
  cdp.on('Network.loadingFinished', (e) => {
    const kind = kinds.get(e.requestId) ?? 'Other';
    sums[kind] = (sums[kind] ?? 0) + e.encodedDataLength;
  });
  await act();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await cdp.detach();
  return sums;
}

function tell(what: string, sums: Record<string, number>) {
  const all = Object.values(sums).reduce((a, b) => a + b, 0);
  const parts = Object.entries(sums).sort((a, b) => b[1] - a[1]);
  const kB = (n: number) => (n / 1000).toFixed(1);
  console.log(
    `${what}: ${kB(all)} kB (${parts.map(([k, n]) => `${k} ${kB(n)}`).join(', ')})`,
  );
}

/** A table of this game, made beside the page: its files come when it is opened. */
function begin(page: Page, id: string): Promise<string> {
  return page.evaluate(async (cover) => {
    const post = async (path: string, body: unknown) =>
      (await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }).then((r) => r.json())) as { table: { id: string } };
    const games = (await fetch('/api/games').then((r) => r.json())) as {
      games: {
        id: string;
        covers: { id: string; quick: number; options: Record<string, string> }[];
      }[];
    };
    const game = games.games.find((g) => g.covers.some((c) => c.id === cover))!;
    const { quick, options } = game.covers.find((c) => c.id === cover)!;
    const seats = Array.from({ length: quick }, (_, i) =>
      i ? { kind: 'bot', level: 'novice' } : { kind: 'me' },
    );
    const made = await post('/api/tables', {
      game: game.id,
      options: { players: String(quick), ...options },
      seats,
      start: true,
    });
    return made.table.id;
  }, id);
}

const server = new Server();
await server.start();
const browser: Browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
try {
  for (const { id } of covers) {
    const page = await reader(browser, server, { width: 1280, height: 800 });
    const first = await received(page, () => page.goto('/'));
    if (id === covers[0]!.id) tell('first screen', first);
    const table = await begin(page, id);
    const game = await received(page, async () => {
      await page.goto(`/t/${table}`);
      await page.waitForSelector('.board > *');
    });
    tell(id, game);
    await page.context().close();
  }
} finally {
  await browser.close();
  await server.stop();
}
