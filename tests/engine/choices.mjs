// What bots choose in games at random is what they choose in the program, line by line: in Node,
// and in a worker of a page.
// usage: node choices.mjs CHOICES ROOT MADE POSITIONS
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, open } from './browser.mjs';
import { lacking, unpack } from './pack.mjs';
import { check, done, skip, skipAll } from './tap.mjs';
import { walk } from './walk.mjs';

const [helper, top, made, positions] = process.argv.slice(2);
const root = resolve(top);
const seed = process.env.MAAT_SEED ?? '7';
const lack = lacking(root);
if (lack) skipAll(lack);
const folder = unpack(root, made);
const { load } = await import(pathToFileURL(`${folder}/dist/index.js`).href);
const maat = await load();
const want = execFileSync(helper, [positions, seed], { maxBuffer: 1 << 28 })
  .toString()
  .trim()
  .split('\n');

/** In a line of JSON the spelling of numbers does not count. */
const plain = (line = '') => (line.startsWith('{') ? JSON.stringify(JSON.parse(line)) : line);

/** Walks through all games, and compares what `told` says of each with the program. */
async function compare(where, told) {
  let at = 0;
  for (const { id, minPlayers, maxPlayers } of maat.games)
    for (let players = minPlayers; players <= maxPlayers; players++)
      await check(
        `${id} for ${players} in ${where}: ${positions} choices as in the program (MAAT_SEED=${seed})`,
        async () => {
          for (const line of await told({ id, players, positions: Number(positions), seed })) {
            const other = plain(want[at++]);
            if (line !== other)
              throw new Error(`line ${at}: here "${line}", in the program "${other}"`);
          }
        },
      );
  await check(`nothing is left to compare in ${where}`, () => {
    if (at !== want.length) throw new Error(`${at} of ${want.length} lines`);
  });
}

await compare('Node', (what) => walk(maat, what));
if (chromium()) {
  const file = fileURLToPath(new URL('walk.mjs', import.meta.url));
  const { ask, close } = await open(root, folder, file);
  await compare('Chromium', ask);
  await close();
} else skip('choices in Chromium', 'there is no Chromium here');
done();
