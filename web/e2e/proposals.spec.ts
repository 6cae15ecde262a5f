import type { Page } from '@playwright/test';
import { expect, reader, test } from './player';

/** What a page was told last, by a line of its own to the server. */
interface Told {
  as: number;
  seq: number;
  phase: string;
  legal: string[];
  advises?: { seat: number };
}

declare global {
  interface Window {
    told: Told;
    line: WebSocket;
    hands: number;
  }
}

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(path!, { method: 'POST', headers, body: body! });
      return (await answer.json()) as { table: { id: string } };
    },
    [path, JSON.stringify(body)],
  );

const listen = (page: Page, id: string) =>
  page.evaluate((id) => {
    const line = new WebSocket(location.origin.replace('http', 'ws') + '/ws', 'maat.1');
    window.line = line;
    window.hands = 0;
    return new Promise<void>((done) => {
      line.onmessage = (e) => {
        const m = JSON.parse(String(e.data)) as Told & { t: string };
        if (m.t === 'hello') line.send(JSON.stringify({ t: 'sub', table: id }));
        if (m.t === 'table' || m.t === 'step') window.told = m;
        if (m.t === 'table') done();
      };
    });
  }, id);

const told = (page: Page, seq: number) =>
  page
    .waitForFunction((seq) => window.told.seq >= seq && window.told, seq)
    .then((x) => x.jsonValue() as Promise<Told>);

/** Sit down at a table of three on which nothing is left to chance. */
async function sit(pages: Page[], names: string[]): Promise<string> {
  for (const [i, page] of pages.entries()) {
    await page.goto('/');
    await post(page, '/api/session', {});
    await post(page, '/api/me', { name: names[i] });
  }
  const { table } = await post(pages[0]!, '/api/tables', {
    game: 'ankh',
    options: {
      players: '3',
      red: '0',
      start: '1',
      gods: 'ra,isis,osiris',
      guardians: 'satet,mummy,androsphinx',
    },
    seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
  });
  for (const page of pages.slice(1))
    await post(page, `/api/tables/${table.id}/join`, {});
  await post(pages[0]!, `/api/tables/${table.id}/start`, {});
  for (const page of pages) await listen(page, table.id);
  return table.id;
}

/** Anything is played until two are one god and choose their card for a battle. */
async function toBattle(pages: Page[], id: string, seed: number) {
  let state = seed;
  const random = (below: number) =>
    ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) % 65536) % below;
  let seq = 0;
  for (;;) {
    const all = await Promise.all(pages.map((p) => told(p, seq)));
    const lower = all.findIndex((x) => x.advises && x.phase === 'cards');
    if (lower >= 0)
      return {
        lower: pages[lower]!,
        higher: pages[all[lower]!.advises!.seat - 1]!,
        names: [lower, all[lower]!.advises!.seat - 1],
      };
    const at = all.findIndex((x) => x.legal.length > 0);
    expect(at, `seed ${seed}: no battle of merged gods`).toBeGreaterThanOrEqual(0);
    const text = all[at]!.legal[random(all[at]!.legal.length)];
    seq = all[at]!.seq + 1;
    await pages[at]!.evaluate(
      ([id, text]) => {
        const { as, seq } = window.told;
        const key = `k${++window.hands}-${as}`;
        const act = { t: 'act', table: id, seat: as, seq, key, do: text };
        window.line.send(JSON.stringify(act));
      },
      [id, text],
    );
  }
}

test('merged gods: one proposes a card, the other decides, nobody else sees it', async ({
  browser,
  server,
}) => {
  const NAMES = ['Anna', 'Bert', 'Carl'];
  const pages = await Promise.all(
    NAMES.map((_, i) =>
      reader(browser, server, {
        lang: i === 1 ? 'de' : 'en',
        width: i === 2 ? 390 : 1280,
      }),
    ),
  );
  const id = await sit(pages, NAMES);
  const { lower, higher, names } = await toBattle(pages, id, 1);
  const rival = pages.find((p) => p !== lower && p !== higher)!;
  const dora = await reader(browser, server);
  for (const page of [...pages, dora]) {
    await page.goto(`/t/${id}`);
    await page.waitForSelector('.choices');
  }
  await expect(lower.locator('.prompt')).toContainText(NAMES[names[1]!]!);

  await lower.locator('.hand .card').first().click();
  await expect(lower.locator('[data-confirm]')).toHaveText(
    /^\s*(Propose|Vorschlagen): /,
  );
  await lower.locator('[data-confirm]').click();
  await expect(lower.locator('.proposal')).toHaveCount(1);
  await expect(higher.locator('.proposal')).toContainText(NAMES[names[0]!]!);
  await expect(higher.locator('.hand .hinted')).toHaveCount(1);
  await higher.reload();
  await expect(higher.locator('.proposal')).toContainText(NAMES[names[0]!]!);
  for (const page of [rival, dora])
    await expect(page.locator('.proposal')).toHaveCount(0);

  await higher.locator('[data-take]').click();
  await expect(higher.locator('.proposal')).toHaveCount(0);
  await expect(lower.locator('.proposal')).toHaveCount(0);
  await expect(lower.locator('.hand.asked')).toHaveCount(0);
  for (const page of [...pages, dora]) await page.context().close();
});
