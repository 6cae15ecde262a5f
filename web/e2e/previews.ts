/*
 * previews - the pictures that links show where people paste them, into public/previews:
 * one for each cover, and one for the house. From the real page, `npm run previews`.
 */
import { chromium, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { reader } from './player';
import { covers, Server } from './server';

const folder = resolve('public/previews');
const [width, height] = [600, 315];

/** The art of these covers side by side, in the middle of a dark ground. */
async function shot(page: Page, name: string, art: string[]) {
  await page.evaluate((pictures) => {
    const sheet = document.createElement('div');
    sheet.id = 'sheet';
    sheet.style.cssText =
      'position:fixed;inset:0;z-index:99999;display:flex;gap:12px;padding:16px;' +
      'box-sizing:border-box;justify-content:center;background:#1d2a44';
    for (const picture of pictures) {
      const frame = document.createElement('div');
      frame.style.cssText =
        'height:100%;aspect-ratio:246/270;min-width:0;border-radius:8px;overflow:hidden';
      frame.innerHTML = picture;
      frame.firstElementChild!.setAttribute(
        'style',
        'display:block;width:100%;height:100%;object-fit:cover',
      );
      sheet.append(frame);
    }
    document.querySelector('#sheet')?.remove();
    document.body.append(sheet);
  }, art);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#sheet img')].every(
      (e) => (e as HTMLImageElement).complete,
    ),
  );
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 80 });
  console.log(name);
}

mkdirSync(folder, { recursive: true });
const server = new Server();
await server.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
try {
  // Covers are in the form of a new table where there is room for them.
  const page = await reader(browser, server, { width: 1280, height: 860 });
  // The files of fine screens: they are seldom shown at their size.
  await page.addInitScript(() =>
    Object.defineProperty(window, 'devicePixelRatio', { value: 2 }),
  );
  const all: string[] = [];
  for (const { id } of covers) {
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(`/new/${id}`);
    await page.waitForSelector('form button.big');
    const art = await page
      .locator('.art > *')
      .first()
      .evaluate((e) => e.outerHTML);
    all.push(art);
    await page.setViewportSize({ width, height });
    await shot(page, id, [art]);
  }
  await shot(page, 'maat', all);
} finally {
  await browser.close();
  await server.stop();
}
