// Games at random, and what bots choose in them: the lines that choices.c writes, by the
// engine's package. It runs in Node and in a worker of a page.

// As in choices.c.
const SPECS = [
  'expert:nodes=150', 'casual', 'grandmaster:nodes=200', '1234:nodes=60', 'beginner',
  'grandmaster:nodes=90,threads=3', 'master:nodes=100,seed=9', 'skilled:nodes=40',
];
const STRIDE = 5;

async function choice(game, s, k, seed) {
  const spec = SPECS[k % SPECS.length];
  const bot = await game.bot(spec, { seed });
  const view = s.view(s.seat);
  // A bot may sit in another worker, to which views go as bytes.
  const sent = game.view(view.bytes());
  const action = bot.choose(sent);
  const { iterations, chance } = bot.thought();
  const chances = Array.from({ length: 5 }, (_, p) => (chance[p] ?? 0).toFixed(9));
  const line = [game.id, s.ply, view.hash, spec, sent.text(action), iterations, ...chances];
  for (const used of [bot, view, sent]) used.free();
  return line.join(' ');
}

/** The lines of one game with so many players. */
export async function walk(maat, { id, players, positions, seed: text }) {
  const game = maat.game(id);
  const seed = BigInt(text);
  const luck = maat.random(seed);
  const lines = [];
  let s = game.start(`players=${players}`);
  for (let k = 0, ply = 0; k < positions; ply++) {
    s.settle(luck);
    if (s.seat === null) {
      s.free();
      s = game.start(`players=${players}`);
      continue;
    }
    if (ply % STRIDE === 0) lines.push(await choice(game, s, k++, seed));
    if (ply % (16 * STRIDE) === 0)
      lines.push(JSON.stringify(await s.analyse({ nodes: 20, seed })));
    const legal = s.legal(s.seat);
    s.apply(s.seat, legal[luck.below(legal.length)]);
  }
  s.free();
  return lines;
}

let loaded;
/** The same in a worker that lies beside the package (browser.mjs). */
export async function answer(what) {
  loaded ??= import(new URL('dist/index.js', import.meta.url).href).then(({ load }) => load());
  return walk(await loaded, what);
}
