import { expect, type Browser, type Page } from '@playwright/test';
import { Gallery, hasEngine, test, visitor } from './gallery';

interface Scene {
  game: string;
  /** Moments of it: options of the gallery. */
  moments: Record<string, string | number>[];
}

/** Every game whose board is a scene; each joins by its name. */
const scenes: Scene[] = [
  {
    game: 'ra',
    moments: [
      { players: 3, seed: 5, skip: 70, edition: '1999' }, // draw, invoke
      { players: 2, seed: 9, skip: 55 }, // bid or pass
      { players: 5, seed: 10, skip: 167, mine: 4, memory: 'aid' },
      { players: 5, seed: 2, skip: 80, mine: 5 }, // gods to be spent
      { players: 5, seed: 3, skip: 212, mine: 5 }, // take a tile for a god
      { players: 4, seed: 34, skip: 99, mine: 1 }, // an earthquake
      { players: 4, seed: 13, skip: 62, mine: '' }, // watching
    ],
  },
  {
    game: 'ankh',
    // Every kind of tray and of choice on the map, for two to five players; with a low
    // `red` games last.
    moments: [
      { players: 5, skip: 0 },
      { players: 2, red: 5, seed: 21, skip: 76 }, // where to
      { players: 3, gods: 'choose', seed: 1, skip: 1 },
      { players: 3, red: 5, seed: 7, skip: 176 }, // move
      { players: 3, red: 5, seed: 7, skip: 158 }, // facing
      { players: 3, red: 5, seed: 17, skip: 145 }, // summon, with pyramids
      { players: 3, red: 5, seed: 12, skip: 209, mine: 3 }, // where to summon
      { players: 3, red: 5, seed: 1, skip: 31, mine: 3 }, // unlock
      { players: 3, red: 5, seed: 2, skip: 59 }, // caravan
      { players: 5, red: 5, seed: 1, skip: 212, mine: 4 }, // swap
      { players: 3, red: 5, seed: 1, skip: 32 }, // Amun
      { players: 3, red: 5, seed: 2, skip: 36 }, // two cards
      { players: 3, red: 5, seed: 1, skip: 35 }, // build
      { players: 3, red: 5, seed: 17, skip: 203 }, // bid
      { players: 5, red: 5, seed: 20, skip: 273, mine: 2 }, // Isis
      { players: 3, red: 5, gods: 'choose', seed: 1, skip: 97 }, // Anubis
      { players: 3, red: 5, seed: 24, skip: 192, mine: 2 }, // Osiris
      { players: 3, red: 5, seed: 4, skip: 114 }, // merge
    ],
  },
  {
    game: 'aton',
    // Cards to keep or to lay, a set to place, stones to remove, a clean-up, somebody who watches.
    moments: [
      { skip: 0 },
      { skip: 20 },
      { skip: 41 },
      { skip: 29, memory: 'aid' },
      { skip: 65 },
      { skip: 44 },
      { skip: 62, mine: '' },
    ],
  },
  {
    game: 'horus',
    moments: [
      { players: 4, skip: 60 }, // acquire
      { players: 2, skip: 40, memory: 'letter' },
      { players: 3, skip: 30 }, // where a gain goes
      { players: 3, skip: 31, mine: 3 }, // stones received
      { players: 3, skip: 44, mine: 3 }, // an offer being made
      { players: 3, skip: 47, mine: 2 }, // its answer
      { players: 3, skip: 48, mine: 3 }, // a demand
      { players: 3, skip: 49, mine: 3 }, // the ball
      { players: 3, skip: 51, mine: 3 }, // the ring
      { players: 3, skip: 52, mine: 3 }, // loading
    ],
  },
];

/** Windows, in CSS pixels, and the zoom at which they are seen. */
const windows: [width: number, height: number, zoom?: number][] = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [1280, 800, 2],
];

/** What is wrong with the scene as it stands in the window. */
function faults(): string[] {
  const found: string[] = [];
  const box = (q: string) => document.querySelector(q)!.getBoundingClientRect();
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  if (root.scrollHeight > innerHeight) found.push('the page scrolls');
  const stage = box('.stage');
  const top = box('header').bottom;
  const edges = [stage.left, stage.top - top, innerWidth - stage.right];
  if ([...edges, innerHeight - stage.bottom].some((gap) => Math.abs(gap) > 1))
    found.push('the scene does not cover the window below the header');
  const free = box('.stage > .floor');
  const scene = box('.scene');
  const sides = Math.max(scene.width / free.width, scene.height / free.height);
  if (sides < 0.85) found.push(`${Math.round(100 * sides)} % of a side`);
  const area = (scene.width * scene.height) / (free.width * free.height);
  if (area < 0.5) found.push(`${Math.round(100 * area)} % of the area`);

  const live =
    'button, a[href], input, select, [role="button"], [data-do], [data-key], [data-can]';
  for (const e of document.querySelectorAll<HTMLElement>(`.scene :is(${live})`)) {
    const r = e.getBoundingClientRect();
    const style = getComputedStyle(e);
    if (!r.width || style.visibility === 'hidden' || style.pointerEvents === 'none')
      continue;
    const name = (e.getAttribute('aria-label') ?? e.textContent ?? e.tagName).trim();
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    if (
      r.left < free.left - 1 ||
      r.right > free.right + 1 ||
      r.top < free.top - 1 ||
      r.bottom > free.bottom + 1
    )
      found.push(`outside: ${name}`);
    else {
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(e.contains(hit) || hit.contains(e)))
        found.push(`covered: ${name} by ${hit?.outerHTML.slice(0, 80) ?? 'nothing'}`);
    }
  }
  return found;
}

async function open(
  browser: Browser,
  gallery: Gallery,
  scene: Scene,
  moment: Record<string, string | number>,
): Promise<Page> {
  const page = await visitor(browser, { motion: 'none' });
  await gallery.open(page, scene.game, { mine: 1, seed: 7, ...moment });
  await page.locator('.board.scene > *').first().waitFor();
  return page;
}

for (const scene of scenes)
  test(`nothing of ${scene.game} is cut, covered or to be scrolled for in any window`, async ({
    browser,
    gallery,
  }) => {
    test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
    test.setTimeout(60_000 + 30_000 * scene.moments.length);
    for (const moment of scene.moments) {
      const page = await open(browser, gallery, scene, moment);
      for (const [width, height, zoom = 1] of windows) {
        await page.setViewportSize({ width: width / zoom, height: height / zoom });
        await expect
          .poll(() => page.evaluate(faults), {
            message: `${width}x${height} at ${zoom * 100} %, ${JSON.stringify(moment)}`,
            timeout: 10_000,
          })
          .toEqual([]);
      }
      await page.context().close();
    }
  });

for (const scene of scenes)
  test(`the drawers of ${scene.game} open and close, and beside it they stay`, async ({
    browser,
    gallery,
  }) => {
    test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
    const page = await open(browser, gallery, scene, scene.moments[0]!);
    const panel = page.locator('#side-panel');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.locator('#tab-rules').click();
    await expect(panel.locator('.rules')).toBeVisible();
    await expect.poll(() => page.evaluate(faults)).toEqual([]);
    await page.reload();
    await expect(panel.locator('.rules')).toBeVisible();
    await page.locator('#tab-rules').click();
    await expect(panel).toHaveCount(0);
    // On a phone it lies over the scene, and is closed by Escape.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('#tab-log').click();
    await expect(panel.locator('.log')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await page.context().close();
  });

/** What can be chosen and lies under the words of a hint. */
function underHint(): string[] {
  const hint = document.querySelector('.hint')!.getBoundingClientRect();
  return [...document.querySelectorAll('.scene :is([data-do], [data-key], [data-can])')]
    .filter((e) => {
      const r = e.getBoundingClientRect();
      return (
        r.left < hint.right &&
        hint.left < r.right &&
        r.top < hint.bottom &&
        hint.top < r.bottom
      );
    })
    .map((e) => (e.getAttribute('aria-label') ?? e.textContent ?? '').trim());
}

test('a hint has a strip of its own, for which the scene makes room', async ({
  browser,
  gallery,
}) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const moments: [string, Record<string, string | number>][] = [
    ['ra', { players: 4, seed: 21, skip: 115, mine: 4 }], // bid or pass
    ['aton', { seed: 7, skip: 41 }], // stones
    ['ankh', { players: 4, seed: 13, skip: 264 }], // a battle card
  ];
  for (const [game, moment] of moments) {
    const page = await open(browser, gallery, { game, moments: [] }, moment);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.asked .tools button').last().click();
    const hint = page.locator('.hint');
    await hint.waitFor();
    for (const [width, height] of [
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => page.evaluate(underHint), { message: `${game} at ${width}` })
        .toEqual([]);
      await expect.poll(() => page.evaluate(faults), { message: game }).toEqual([]);
    }
    await hint.getByRole('button').click();
    await expect(hint).toHaveCount(0);
    await page.context().close();
  }
});

test('the gallery lays out all pieces by day and by night, and plays each movement', async ({
  browser,
  gallery,
}) => {
  test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');
  const page = await visitor(browser);
  // The lists of the others are compared with their folders by a unit test.
  await page.goto(`${gallery.address}/gallery/aton/pieces`);
  for (const theme of ['light', 'dark'])
    await expect(
      page.locator(`[data-theme=${theme}] [data-exhibit] svg`).first(),
    ).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.motions button').nth(5)).toBeVisible();
  await page.locator('.motions button').first().click();
  const table = page.frameLocator('.motions iframe').locator('.table');
  await expect(table).toHaveAttribute('data-ply', /^[1-9]/);
  await page.context().close();
});
