// The engine's package as others get it: in a folder of its own, without a bundler and without
// other packages. The examples of its README run as they stand there.
// usage: node package.mjs ROOT MADE
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lacking, unpack } from './pack.mjs';
import { check, done, same, skipAll } from './tap.mjs';

const [root, made] = process.argv.slice(2);
const lack = lacking(root);
if (lack) skipAll(lack);
const home = unpack(root, made);
const from = (name) => import(pathToFileURL(join(home, 'dist', `${name}.js`)).href);
const { load, compile, MaatError } = await from('index');
const { Engine, parseRecord, verify } = await from('table');
const maat = await load();
const ra = maat.game('ra');
const golden = join(root, 'tests/golden');

/** The error that the work throws. */
function refused(work) {
  try {
    work();
  } catch (e) {
    if (e instanceof MaatError) return e;
    throw e;
  }
  throw new Error('this was not refused');
}

await check('the version is that of the program', () => {
  const { version, exports } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const [, program] = /^ *version: '([^']+)'/m.exec(readFileSync(join(root, 'meson.build'), 'utf8'));
  same(version, program, 'package.json');
  same(maat.version, program, 'the module');
  for (const entry of Object.values(exports))
    for (const file of Object.values(entry)) same(existsSync(join(home, file)), true, file);
});

await check('every game is there, and describes itself', () => {
  same(maat.games.map((g) => g.id), ['ra', 'aton', 'horus', 'ankh'], 'the games');
  same(maat.levels.length, 6, 'levels');
  for (const game of maat.games) same(game.describe().id, game.id, 'what describes it');
});

const recordOf = (id) => {
  const [name] = readdirSync(join(golden, id)).filter((n) => n.endsWith('.rec'));
  return readFileSync(join(golden, id, name), 'utf8');
};

await check('records of the program replay, in both modules to the same states', async () => {
  const engine = await Engine.load();
  for (const game of maat.games) {
    const text = recordOf(game.id);
    const { rules, config } = parseRecord(text);
    const record = maat.read(text);
    const state = record.state(0);
    engine.start(game.id, rules, config);
    for (let ply = 0; ply < record.length; ply++) {
      const { actor, action } = record.step(ply);
      const words = state.text(actor, action);
      same(state.action(actor, words), action, `the text of action ${ply}`);
      state.apply(actor, action);
      engine.act(actor, words);
      same(state.hash, engine.hash(), `${game.id} after action ${ply}`);
    }
    same([state.node, state.equals(record.state())], ['over', true], `the end of ${game.id}`);
    same(maat.read(record.text()).state().hash, state.hash, 'what is written and read again');
  }
});

await check('what is refused says why, names its rule and changes nothing', () => {
  const state = ra.start('players=3');
  state.settle(maat.random(1));
  const before = state.hash;
  const no = refused(() => state.apply(state.seat, 'bid 2'));
  same([no.kind, /^R-RA-\d+$/.test(no.rule), no.message.length > 0], ['illegal', true, true], 'a bid');
  same(refused(() => state.apply(state.seat, 'dance')).kind, 'bad-text', 'dance');
  same(refused(() => state.apply(state.seat, 0xfffffff)).kind, 'bad-value', 'a number that is no action');
  same(refused(() => state.apply(0, state.legal(state.seat)[0])).kind, 'not-now', 'chance out of turn');
  same(refused(() => state.apply(9, 'draw')).kind, 'bad-value', 'a seat that is not there');
  same(refused(() => state.view(9)).kind, 'bad-value', 'a viewer that is not there');
  same(refused(() => state.result()).kind, 'not-now', 'a result too early');
  same(state.hash, before, 'the hash');
  same(refused(() => ra.start('players=9')).kind, 'bad-option', 'nine players');
  same(refused(() => maat.game('chess')).kind, 'not-found', 'chess');
  const cut = refused(() => maat.read('record 1\ngame ra rules 1\nconfig players=3\n1 dance\n'));
  same([cut.kind, cut.line], ['bad-text', 4], 'a record');
});

await check('a view hides what the seat does not know, and worlds that fit it look the same', () => {
  for (const game of maat.games) {
    const luck = maat.random(5);
    const state = game.start();
    for (let i = 0; i < 12; i++) {
      state.settle(luck);
      const legal = state.legal(state.seat);
      state.apply(state.seat, legal[luck.below(legal.length)]);
    }
    state.settle(luck);
    const view = state.view(state.seat);
    for (let i = 0; i < 5; i++)
      same(view.sample(luck).view(view.viewer).equals(view), true, `a world of ${game.id}`);
    same(JSON.stringify(view.legal()), JSON.stringify(state.legal(state.seat)), 'what is legal');
    same(game.view(view.bytes()).equals(view), true, 'bytes and back');
    const bad = view.bytes();
    bad[30] ^= 1;
    same(refused(() => game.view(bad)).kind, 'bad-text', 'bytes that were changed');
    same(refused(() => game.view(bad.subarray(1))).kind, 'bad-text', 'bytes that were cut');
  }
});

await check('events tell each seat what it may know', () => {
  const state = ra.start('players=3');
  const twin = state.clone();
  const luck = maat.random(3);
  same(twin.equals(state), true, 'a clone');
  state.settle(luck);
  const told = state.tell(state.seat, state.legal(state.seat)[0], 0);
  same(Array.isArray(told) && told.every((e) => typeof e.kind === 'string'), true, 'events');
  same(twin.equals(state), false, 'a clone that stayed behind');
});

await check('bots keep to the level, and learned weights make a difference', async () => {
  const state = ra.start('players=4');
  state.settle(maat.random(2));
  const view = state.view(state.seat);
  const bot = await ra.bot('expert:nodes=300', { seed: 3 });
  same(view.legal().includes(bot.choose(view)), true, 'the choice');
  const { iterations, chance, tried } = bot.thought();
  same([iterations, tried.length], [300, view.legal().length], 'what it thought');
  const plain = await ra.bot('expert:nodes=300,weights=none', { seed: 3 });
  plain.choose(view);
  same(JSON.stringify(plain.thought().chance) === JSON.stringify(chance), false, 'the same chances');
  let no;
  await ra.bot('champion').catch((e) => (no = e));
  same(no.kind, 'not-found', 'an unknown level');
  await ra.learn('maat-weights 1 game aton').catch((e) => (no = e));
  same(no.kind, 'bad-text', 'weights of another game');
});

await check('an analysis adds up, and stops when it is told to', async () => {
  const record = maat.read(recordOf('aton'));
  const { seats } = await record.analyse({ nodes: 4 });
  for (const s of seats) {
    const sum = s.start + s.luck + s.own + s.others + s.unknowable;
    same(Math.abs(sum - s.result) < 5e-7, true, `the account of seat ${s.seat}`);
  }
  let asked = 0;
  let no;
  await record.analyse({ nodes: 4, progress: () => ++asked > 3 }).catch((e) => (no = e));
  same([no.kind, asked], ['stopped', 4], 'what stops it');
});

await check('an analysis tells every moment as soon as it is known', async () => {
  const record = maat.read(recordOf('ra'));
  const told = [];
  const ahead = [];
  const { moments } = await record.analyse({
    nodes: 4,
    moment: (m) => told.push(m),
    progress: (done) => void ahead.push(Math.min(done, record.length) - told.length),
  });
  same(told.map((m) => m.ply), moments.map((m) => m.ply), 'the moments');
  same(told.map((m) => m.after), moments.map((m) => m.after), 'the chances');
  same(ahead.every((n) => n === 0), true, 'none is kept back');
  same(moments.some((m) => m.why?.some((w) => w.about === 'suns')), true, 'reasons');
});

await check('memory is given back, once and no more', async () => {
  const size = () => maat.heap.e.memory.buffer.byteLength;
  const state = ra.start('players=3');
  for (let i = 0; i < 20000; i++) state.clone().free();
  const before = size();
  for (let i = 0; i < 200000; i++) state.clone().free();
  same(size(), before, 'the size of the memory');
  for (let i = 0; i < 3; i++) (await ra.bot('expert:nodes=20')).free();
  state.free();
  state.free();
  same(refused(() => state.ply).message, 'this was freed', 'what was freed');
  const other = await load();
  const foreign = other.random(1);
  same(refused(() => ra.start().settle(foreign)).kind, 'bad-value', 'luck of another engine');
});

await check('one compiled module serves many engines', async () => {
  const module = await compile(pathToFileURL(join(home, 'made/maat.wasm')));
  const [one, two] = await Promise.all([load({ module }), load({ module })]);
  const a = one.game('horus').start();
  const b = two.game('horus').start();
  same(a.hash, b.hash, 'the hash of a beginning');
});

await check('a finished game is checked by its luck and its rules', async () => {
  const engine = await Engine.load();
  const text = recordOf('ra');
  same((({ promise, seals, result }) => [promise, seals, result])(verify(engine, parseRecord(text))),
    [true, true, true], 'the verdict');
  let line = 0;
  try {
    verify(engine, parseRecord(text.replace('\n* ', '\n* no-such ')));
  } catch (e) {
    line = e.line;
  }
  same(line > 0, true, 'a roll that was changed');
});

await check('what a table shows a seat is a view for a bot elsewhere', async () => {
  const table = await Engine.load();
  table.open('here', '7'.padStart(64, '0'), 'ra', 'letter', 'players=3');
  for (let seat = 1; seat <= 3; seat++) table.wish('sit', seat, 'Anna');
  table.wish('begin');
  const [seat] = table.node().acting;
  const view = ra.view(table.seen(seat));
  same([view.viewer, view.acting], [seat, [seat]], 'the view');
  const bot = await ra.bot('casual');
  table.wish('act', seat, view.text(bot.choose(view)));
});

// ---- the README ----

const examples = [...readFileSync(join(home, 'README.md'), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)];
const use = join(home, '../use');
mkdirSync(join(use, 'node_modules/@maat'), { recursive: true });
symlinkSync(home, join(use, 'node_modules/@maat/engine'));
for (const [i, [, text]] of examples.entries())
  await check(`example ${i + 1} of the README runs: ${text.split('\n')[0].replace('// ', '')}`, () => {
    const file = join(use, `example${i}.mjs`);
    writeFileSync(file, text);
    try {
      execFileSync(process.execPath, [file], { cwd: use, stdio: 'pipe' });
    } catch (e) {
      throw new Error(`${e.message} ${e.stderr}`);
    }
  });
await check('there are examples', () => same(examples.length >= 4, true, 'examples'));
done();
