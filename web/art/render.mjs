/*
 * render - textures from their recipes: `npm run art [NAME...]`.
 *
 * recipes/GAME-NAME.svg becomes src/games/GAME/art/NAME.webp. Filters of this size are
 * too slow to be drawn live in every frame, so Chromium draws them once; the pictures
 * are checked in. A game's pictures together may weigh at most LIMIT bytes.
 *
 * A NAME that begins with `cover` is a picture of the front page, where every byte is
 * waited for: AVIF (by `avifenc` of Debian's libavif-bin), at its own size as NAME@2x
 * and smaller for ordinary screens.
 */
import { execFileSync } from 'node:child_process';
import {
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    statSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const LIMIT = 250_000;
const QUALITY = 0.62;
/** What a cover's file is called, what its own size is multiplied by, and how coarse it may be. */
const COVER_SIZES = [
    ['', 0.5, 44],
    ['@2x', 1, 38],
];
const here = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);

/** An SVG that is shown as a picture gets no fonts but those it carries. */
function withFonts(svg) {
    const faces = [
        [
            'Source Sans 3',
            '-variable/source-sans-3/files/source-sans-3-latin-wght-normal',
        ],
        ['Marcellus', '/marcellus/files/marcellus-latin-400-normal'],
    ].map(([family, path]) => {
        const file = new URL(`../node_modules/@fontsource${path}.woff2`, here);
        const bytes = readFileSync(file).toString('base64');
        return `@font-face{font-family:'${family}';font-weight:200 900;src:url(data:font/woff2;base64,${bytes})}`;
    });
    return svg.replace(
        /<svg[^>]*>/,
        (open) => `${open}<style>${faces.join('')}</style>`,
    );
}

/** Draw an SVG at `scale` times its own size and give it back as `type`. */
async function draw(page, source, type = 'image/webp', scale = 1) {
    const url = await page.evaluate(
        async ([svg, quality, type, scale]) => {
            const picture = new Image();
            picture.src = URL.createObjectURL(
                new Blob([svg], { type: 'image/svg+xml' }),
            );
            await picture.decode();
            const canvas = document.createElement('canvas');
            canvas.width = Math.round(picture.naturalWidth * scale);
            canvas.height = Math.round(picture.naturalHeight * scale);
            const pen = canvas.getContext('2d');
            pen.imageSmoothingQuality = 'high';
            pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
            return canvas.toDataURL(type, quality);
        },
        [source, QUALITY, type, scale],
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** The same as AVIF. */
async function drawSmall(page, source, scale, coarse) {
    const folder = mkdtempSync(join(tmpdir(), 'maat-art-'));
    const [plain, small] = [join(folder, 'plain.png'), join(folder, 'small.avif')];
    try {
        writeFileSync(plain, await draw(page, source, 'image/png', scale));
        const quality = [
            '--min',
            `${coarse - 2}`,
            '--max',
            `${coarse + 2}`,
            '-y',
            '420',
        ];
        execFileSync('avifenc', ['-s', '2', ...quality, plain, small]);
        return readFileSync(small);
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The files that a recipe gives, by name. */
async function cook(page, name, source) {
    if (!name.startsWith('cover'))
        return { [`${name}.webp`]: await draw(page, source) };
    const files = {};
    for (const [size, scale, coarse] of COVER_SIZES)
        files[`${name}${size}.avif`] = await drawSmall(page, source, scale, coarse);
    return files;
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
});
const page = await browser.newPage();
const games = new Set();
for (const file of readdirSync(new URL('recipes/', here)).sort()) {
    const [, game, name] = /^([a-z]+)-([a-z0-9-]+)\.svg$/.exec(file) ?? [];
    if (!game) throw new Error(`recipes/${file}: not GAME-NAME.svg`);
    games.add(game);
    if (wanted.length && !wanted.includes(`${game}-${name}`)) continue;
    const folder = new URL(`../src/games/${game}/art/`, here);
    mkdirSync(folder, { recursive: true });
    const recipe = readFileSync(new URL(`recipes/${file}`, here), 'utf8');
    const made = await cook(page, name, withFonts(recipe));
    for (const [as, picture] of Object.entries(made)) {
        writeFileSync(new URL(as, folder), picture);
        console.log(`${game}/${as} ${picture.length}`);
    }
}
await browser.close();
for (const game of games) {
    const folder = new URL(`../src/games/${game}/art/`, here);
    const sizes = readdirSync(folder).map((f) => statSync(new URL(f, folder)).size);
    const sum = sizes.reduce((a, b) => a + b, 0);
    console.log(`${game}: ${sum} of ${LIMIT} bytes`);
    if (sum > LIMIT) process.exitCode = 1;
}
