/*
 * render - textures from their recipes: `npm run art [NAME...]`.
 *
 * recipes/GAME-NAME.svg becomes src/games/GAME/art/NAME.webp. Filters of this size are
 * too slow to be drawn live in every frame, so Chromium draws them once; the pictures
 * are checked in. A game's pictures together may weigh at most LIMIT bytes.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const LIMIT = 250_000;
const QUALITY = 0.62;
const here = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);

/** Draw an SVG at its own size and give it back as WebP. */
async function draw(page, source) {
    const url = await page.evaluate(
        async ([svg, quality]) => {
            const picture = new Image();
            picture.src = URL.createObjectURL(
                new Blob([svg], { type: 'image/svg+xml' }),
            );
            await picture.decode();
            const canvas = document.createElement('canvas');
            canvas.width = picture.naturalWidth;
            canvas.height = picture.naturalHeight;
            canvas.getContext('2d').drawImage(picture, 0, 0);
            return canvas.toDataURL('image/webp', quality);
        },
        [source, QUALITY],
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
const page = await browser.newPage();
const games = new Set();
for (const file of readdirSync(new URL('recipes/', here)).sort()) {
    const [, game, name] = /^([a-z]+)-([a-z-]+)\.svg$/.exec(file) ?? [];
    if (!game) throw new Error(`recipes/${file}: not GAME-NAME.svg`);
    games.add(game);
    if (wanted.length && !wanted.includes(`${game}-${name}`)) continue;
    const folder = new URL(`../src/games/${game}/art/`, here);
    mkdirSync(folder, { recursive: true });
    const picture = await draw(
        page,
        readFileSync(new URL(`recipes/${file}`, here), 'utf8'),
    );
    writeFileSync(new URL(`${name}.webp`, folder), picture);
    console.log(`${game}/${name}.webp ${picture.length}`);
}
await browser.close();
for (const game of games) {
    const folder = new URL(`../src/games/${game}/art/`, here);
    const sizes = readdirSync(folder).map((f) => statSync(new URL(f, folder)).size);
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`${game}: ${sum} of ${LIMIT} bytes`);
    if (sum > LIMIT) process.exitCode = 1;
}
