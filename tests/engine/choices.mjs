// What bots choose in games at random is what they choose in the program, line by line.
// usage: node choices.mjs CHOICES ROOT MADE POSITIONS
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { lacking, unpack } from './pack.mjs';
import { check, done, skipAll } from './tap.mjs';

const [helper, root, made, positions] = process.argv.slice(2);
const seed = process.env.MAAT_SEED ?? '7';
const lack = lacking(root);
if (lack) skipAll(lack);
const { load } = await import(pathToFileURL(`${unpack(root, made)}/dist/index.js`).href);
const want = execFileSync(helper, [positions, seed], { maxBuffer: 1 << 28 })
  .toString()
  .trim()
  .split('\n');

// As in choices.c.
const SPECS = [
  'expert:nodes=150', 'casual', 'grandmaster:nodes=200', '1234:nodes=60', 'beginner',
  'grandmaster:nodes=90,threads=3', 'master:nodes=100,seed=9', 'skilled:nodes=40',
];
const STRIDE = 5;
const maat = await load();
let at = 0;

/** The next line of the program must be this one. */
function same(line) {
  const other = want[at++];
  if (line !== other) throw new Error(`line ${at}: here "${line}", in the program "${other}"`);
}

/** A line of JSON in which the spelling of numbers does not count. */
function sameJson(value) {
  const other = JSON.stringify(JSON.parse(want[at++] ?? 'null'));
  if (JSON.stringify(value) !== other)
    throw new Error(`line ${at}: here ${JSON.stringify(value)}, in the program ${other}`);
}

async function choice(game, s, k) {
  const spec = SPECS[k % SPECS.length];
  const bot = await game.bot(spec, { seed: BigInt(seed) });
  const view = s.view(s.seat);
  // A bot may sit in another worker, to which views go as bytes.
  const sent = game.view(view.bytes());
  const action = bot.choose(sent);
  const { iterations, chance } = bot.thought();
  const chances = Array.from({ length: 5 }, (_, p) => (chance[p] ?? 0).toFixed(9));
  same(
    [game.id, s.ply, view.hash, spec, sent.text(action), iterations, ...chances].join(' '),
  );
  for (const used of [bot, view, sent]) used.free();
}

async function play(game, players) {
  const luck = maat.random(BigInt(seed));
  let s = game.start(`players=${players}`);
  for (let k = 0, ply = 0; k < positions; ply++) {
    s.settle(luck);
    if (s.seat === null) {
      s.free();
      s = game.start(`players=${players}`);
      continue;
    }
    if (ply % STRIDE === 0) await choice(game, s, k++);
    if (ply % (16 * STRIDE) === 0)
      sameJson(await s.analyse({ nodes: 20, seed: BigInt(seed) }));
    const legal = s.legal(s.seat);
    s.apply(s.seat, legal[luck.below(legal.length)]);
  }
  s.free();
}

for (const game of maat.games)
  for (let players = game.minPlayers; players <= game.maxPlayers; players++)
    await check(
      `${game.id} for ${players}: ${positions} choices as in the program (MAAT_SEED=${seed})`,
      () => play(game, players),
    );
await check('nothing is left to compare', () => {
  if (at !== want.length) throw new Error(`${at} of ${want.length} lines`);
});
done();
