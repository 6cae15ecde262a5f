/*
 * app - the pictures of the installed app: `npm run app`, small by Debian's pngquant.
 *
 * The feather of Maat before the sun, under the ceiling of the hall. `maskable` reaches
 * over the edge, because systems cut shapes out of it; `monochrome` is one colour on
 * nothing. The pictures of the install dialog are those of docs/screens. Results are
 * checked in under public/.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

const out = new URL('../public/', import.meta.url);
/** U+13184 as plugins/signs.ts gives it: 268 x 1000. */
const FEATHER =
    'm45 1000l-45 0 0-832q0-30 4-60 4-30 17-55 13-24 37-38 25-15 65-15l0 0q52 0 79 25 27 26 27 71l0 0q0 28-15 46-15 19-33 29-18 11-29 15l0 0q3 13 12 51 8 37 21 90 12 54 26 116 14 62 29 125 15 63 28 120l0 0q-70 17-130 52-60 35-93 80l0 0 0 180z';

/** What is inside its outline. */
const HOLLOW =
    'm15 168l0 817 15 0 0-170q35-49 93-85 59-37 128-54l0 0q-3-14-12-51-9-37-21-90-13-53-27-115-14-62-28-125-15-63-28-120l0 0q3 0 15-5 12-5 27-15 15-10 26-25 11-15 11-34l0 0q0-36-23-58-23-23-68-23l0 0q-35 0-57 13-21 14-33 35-11 22-15 50-3 27-3 55z';

const feather = (fill, line) =>
    `<g transform="translate(219 118) scale(.276)" stroke-linejoin="round"><path d="${FEATHER}" fill="${line}" stroke="${line}" stroke-width="30"/><path d="${HOLLOW}" fill="${fill}"/></g>`;

const star = (x, y, r) =>
    `<path transform="translate(${x} ${y}) scale(${r})" d="M0-10 2.4-3.3 9.5-3.1 3.8 1.2 5.9 8.1 0 4-5.9 8.1-3.8 1.2-9.5-3.1-2.4-3.3z" fill="#f3cf78"/>`;
const STARS = [
    [92, 108, 1.7],
    [420, 92, 1.4],
    [128, 428, 1.5],
    [398, 424, 1.2],
];

const DEFS = `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0a1a44"/><stop offset="1" stop-color="#1f56a3"/></linearGradient>
    <radialGradient id="sun" cx=".4" cy=".34" r=".75"><stop stop-color="#fff0b0"/><stop offset=".55" stop-color="#f1c34f"/><stop offset="1" stop-color="#c98a1e"/></radialGradient>`;

const picture = `<circle cx="256" cy="256" r="158" fill="none" stroke="#d9ae55" stroke-width="7"/>
    <circle cx="256" cy="256" r="138" fill="url(#sun)"/>
    <g transform="translate(256 256) scale(.9) translate(-256 -256)">${feather('#fff6dc', '#12306b')}</g>`;

/** `corner` of the plate; `near` is how large what is on it is. */
const svg = (inside, near = 1) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><defs>${DEFS}</defs>${inside.replace('<!--near-->', `translate(256 256) scale(${near}) translate(-256 -256)`)}</svg>`;
const plate = (corner) =>
    `<rect width="512" height="512" rx="${corner}" fill="url(#sky)"/>${STARS.map((s) => star(...s)).join('')}<g transform="<!--near-->">${picture}</g>`;

const ICONS = [
    ['192', 192, svg(plate(104), 1.2)],
    ['512', 512, svg(plate(104), 1.2)],
    ['maskable', 512, svg(plate(0), 1)],
    ['apple', 180, svg(plate(0), 1.15)],
    [
        'monochrome',
        512,
        svg(
            `<mask id="hole"><rect width="512" height="512" fill="#fff"/><g transform="translate(256 256) scale(.9) translate(-256 -256)">${feather('#000', '#000')}</g></mask>
             <circle cx="256" cy="256" r="170" fill="#fff" mask="url(#hole)"/>`,
        ),
    ],
];
const SCREENS = [
    ['wide', 'front-wide-light-en', 1280, 800],
    ['narrow', 'ra-phone', 390, 800],
];

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
});
const page = await browser.newPage();

async function draw(source, width, height, type) {
    const url = await page.evaluate(
        async ([source, width, height, type]) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            const canvas = document.createElement('canvas');
            Object.assign(canvas, { width, height });
            const pen = canvas.getContext('2d');
            pen.imageSmoothingQuality = 'high';
            pen.drawImage(image, 0, 0, width, height);
            return canvas.toDataURL(type, 0.6);
        },
        [source, width, height, type],
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

function save(folder, name, bytes) {
    mkdirSync(new URL(folder, out), { recursive: true });
    writeFileSync(new URL(`${folder}${name}`, out), bytes);
    console.log(`${folder}${name} ${bytes.length}`);
}

for (const [name, size, source] of ICONS) {
    const at = `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;
    const plain = await draw(at, size, size, 'image/png');
    const small = execFileSync('pngquant', ['--quality', '70-95', '--strip', '-'], {
        input: plain,
    });
    save('icons/', `${name}.png`, small);
}
for (const [name, from, width, height] of SCREENS) {
    const bytes = readFileSync(
        new URL(`../../docs/screens/${from}.png`, import.meta.url),
    );
    const at = `data:image/png;base64,${bytes.toString('base64')}`;
    save('screens/', `${name}.webp`, await draw(at, width, height, 'image/webp'));
}
await browser.close();
