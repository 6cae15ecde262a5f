// What callers hand in by mistake: every entry point of the engine's package names it, and nothing
// of it reaches the module, where it would be read as some other number or as text that lay there.
// usage: node given.mjs ROOT MADE
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lacking, unpack } from './pack.mjs';
import { check, done, same, skipAll } from './tap.mjs';

const [root, made] = process.argv.slice(2);
const lack = lacking(root);
if (lack) skipAll(lack);
const home = unpack(root, made);
const from = (name) => import(pathToFileURL(join(home, 'dist', `${name}.js`)).href);
const { load, MaatError } = await from('index');
const { Engine } = await from('table');
const maat = await load();
const ra = maat.game('ra');

/** The work is refused as a bad value, with these words in the sentence. */
async function refused(work, ...words) {
  let no;
  try {
    await work();
  } catch (e) {
    no = e;
  }
  const name = String(work).replace(/^\(\) => /, '');
  if (!(no instanceof MaatError)) throw new Error(`${name}: ${no ?? 'this was not refused'}`);
  same(no.kind, 'bad-value', `${name}: ${no.message}`);
  for (const word of words)
    same(no.message.includes(word), true, `${name} says "${no.message}", without "${word}"`);
}

const begun = () => {
  const state = ra.start('players=3');
  state.settle(1);
  return state;
};
const notNumbers = [NaN, undefined, null, '1', [1], {}, true, Infinity, -1, 0.5, 2 ** 32, 1n];

await check('options are a text or an object, and say the same', () => {
  const text = ra.options('players=3 edition=2008');
  same(ra.options({ players: 3, edition: 2008 }), text, 'an object');
  same(ra.options({ edition: '2008', players: '3' }), text, 'words');
  same(ra.options({ players: 3, edition: 2008, seed: undefined }), text, 'what is not said');
  same(ra.start({ players: 4 }).players, 4, 'players');
  same(ra.record({ players: 4 }).state().players, 4, 'players of a record');
  const horus = maat.game('horus');
  for (const [is, word] of [[true, 'yes'], [false, 'no']])
    same(horus.options({ support: is }), horus.options(`support=${word}`), `support=${word}`);
  same(horus.options({ support: true }) === horus.options({ support: false }), false, 'yes is no');
  const ankh = maat.game('ankh');
  same(ankh.options({ players: 2, gods: ['anubis', 'ra'] }), ankh.options('players=2 gods=anubis,ra'), 'a list');
});

await check('what is no options is named, whatever lay in memory before', async () => {
  for (const wrong of [3, null, true, [3], NaN, () => 3, 3n, new Map()]) {
    try {
      ra.start('foo');
    } catch {
      // its text lies in memory now
    }
    await refused(() => ra.start(wrong), 'options are');
    await refused(() => ra.options(wrong), 'options are');
    await refused(() => ra.record(wrong), 'options are');
  }
  await refused(() => ra.start(3), 'not 3');
  await refused(() => ra.start({ players: NaN }), 'players', 'NaN');
  await refused(() => ra.start({ players: { n: 3 } }), 'players', '{"n":3}');
  await refused(() => ra.start({ players: '3 edition=2008' }), 'players');
  await refused(() => ra.start({ 'a b': 1 }), 'a b');
  await refused(() => ra.start('players=3\0 edition=2008'), 'zero');
});

await check('texts are strings', async () => {
  const state = begun();
  for (const wrong of [5, undefined, null, {}, ['casual'], new Uint8Array(3)]) {
    await refused(() => ra.bot(wrong), 'a level');
    await refused(() => maat.read(wrong), 'a record is a string');
    await refused(() => maat.game(wrong), 'the name of a game');
    await refused(() => state.action(1, wrong), 'the text of an action');
    await refused(() => ra.record().name(1, wrong), 'a name is a string');
  }
  for (const wrong of [5, null, {}, []]) await refused(() => ra.learn(wrong), 'weights');
  for (const wrong of ['bytes', 5, undefined, [1, 2], new ArrayBuffer(8)])
    await refused(() => ra.view(wrong), 'Uint8Array');
});

await check('an action is a whole number that is not wrapped, or a text', async () => {
  const state = begun();
  const { seat, hash } = state;
  const [a] = state.legal(seat);
  const view = state.view(seat);
  for (const wrong of [a + 2 ** 32, a - 2 ** 32, a + 0.5, [a], NaN, undefined, null, {}, true, BigInt(a)]) {
    await refused(() => state.apply(seat, wrong), 'an action is a whole number');
    await refused(() => state.tell(seat, wrong, 0), 'an action is a whole number');
    await refused(() => state.text(seat, wrong), 'an action is a whole number');
    await refused(() => state.seenBy(seat, wrong), 'an action is a whole number');
    await refused(() => view.text(wrong), 'an action is a whole number');
    await refused(() => ra.record().push(0, wrong), 'an action is a whole number');
  }
  await refused(() => state.apply(seat, a + 2 ** 32), String(a + 2 ** 32));
  await refused(() => state.apply('draw'), 'the seat is missing', "apply(seat, 'draw')");
  await refused(() => state.text(seat, 12345), '12345');
  await refused(() => view.text(12345), '12345');
  same(state.hash, hash, 'the hash');
});

await check('a seat is one that is there', async () => {
  const state = begun();
  const { hash } = state;
  const [a] = state.legal(state.seat);
  for (const wrong of [...notNumbers, 4, 9, 1 + 2 ** 32, -(2 ** 32) + 1]) {
    await refused(() => state.legal(wrong), '1 to 3');
    await refused(() => state.view(wrong), '1 to 3');
    await refused(() => state.apply(wrong, a), wrong === '1' ? 'seat' : '1 to 3');
    await refused(() => state.tell(1, a, wrong), '1 to 3');
    await refused(() => state.text(wrong, a), '1 to 3');
    await refused(() => state.action(wrong, 'draw'), '1 to 3');
    await refused(() => state.seenBy(wrong, a), '1 to 3');
    await refused(() => ra.record({ players: 3 }).push(wrong, a), '1 to 3');
    await refused(() => ra.record({ players: 3 }).name(wrong, 'Anna'), '1 to 3');
  }
  await refused(() => ra.record().name(0, 'Anna'), 'a seat is 1 to');
  await refused(() => state.view(9), 'not 9');
  same(state.hash, hash, 'the hash');
});

await check('a seed is a whole number; luck is a seed as well', async () => {
  for (const wrong of [-1, -1n, 1n << 64n, 0.5, NaN, '7', undefined, null, [7], 2 ** 60]) {
    await refused(() => maat.random(wrong), 'a seed is');
    if (wrong !== undefined && wrong !== null)
      await refused(() => ra.bot('casual', { seed: wrong }), 'a seed is');
  }
  const one = ra.start();
  const two = ra.start();
  same([one.settle(1), one.hash], [two.settle(maat.random(1)), two.hash], 'a seed as luck');
  same(ra.start().roll(7n), ra.start().roll(maat.random(7)), 'a roll');
  for (const wrong of [undefined, null, '1', {}, one]) {
    await refused(() => ra.start().settle(wrong), 'luck is');
    await refused(() => ra.start().roll(wrong), 'luck is');
    await refused(() => one.view(1).sample(wrong), 'luck is');
  }
  await refused(() => ra.start().settle(-1), 'a seed is', '-1');
  for (const wrong of notNumbers.concat(0)) {
    if (wrong !== 2 ** 32) await refused(() => maat.random(1).below(wrong), 'n is a whole number, at least 1');
  }
});

await check('an effort is at least 1, and settings are objects', async () => {
  const state = begun();
  const record = ra.record();
  for (const wrong of [-1, 0, 0.5, NaN, '50', 2 ** 32, null])
    for (const what of [state, state.view(state.seat), record])
      await refused(() => what.analyse({ nodes: wrong }), 'nodes is a whole number, at least 1');
  await refused(() => state.analyse({ seed: -1 }), 'a seed is');
  await refused(() => state.analyse({ progress: 5 }), 'progress is a function');
  await refused(() => state.analyse({ moment: 5 }), 'moment is a function');
  await refused(() => state.analyse(50), 'an object', 'not 50');
  await refused(() => ra.bot('casual', 5), 'an object', 'not 5');
  await refused(() => load('maat.wasm'), 'an object');
});

await check('plies of a record are whole numbers', async () => {
  for (const wrong of notNumbers) {
    await refused(() => ra.record().step(wrong), 'the number of an action');
    if (wrong !== undefined) await refused(() => ra.record().state(wrong), 'a number of actions');
  }
});

await check('an object of another kind is not taken for the one that is asked for', async () => {
  const state = begun();
  const view = state.view(1);
  const bot = await ra.bot('casual');
  for (const wrong of [view, maat.random(1), bot, {}, undefined, 5])
    await refused(() => state.equals(wrong), 'a state');
  for (const wrong of [state, maat.random(1), bot, {}, undefined, 5]) {
    await refused(() => view.equals(wrong), 'a view');
    await refused(() => bot.choose(wrong), 'a view');
  }
});

await check('a table checks what it is given', async () => {
  const table = await Engine.load();
  const seed = '7'.padStart(64, '0');
  await refused(() => table.open('here', seed, 'ra', 'letter', { players: 2 }), 'a text of options');
  await refused(() => table.open('here', 7, 'ra', 'letter', ''), 'a seed');
  await refused(() => table.open('here', seed, 'ra', undefined, ''), 'remembered');
  await refused(() => table.start('ra', 1.5, ''), 'the version of rules');
  table.open('here', seed, 'ra', 'letter', 'players=2');
  await refused(() => table.wish('dance'), 'a wish is', 'dance');
  await refused(() => table.wish('sit', 1, 5), 'the text of a wish');
  table.wish('sit', 1, 'Anna');
  table.wish('sit', 2, 'Bert');
  table.wish('begin');
  for (const wrong of [...notNumbers, 9]) {
    for (const call of ['legal', 'events', 'view', 'seen', 'shown', 'snapshot', 'step'])
      await refused(() => table[call](wrong), 'who looks');
    if (wrong !== undefined) await refused(() => table.wish('act', wrong, 'draw'), 'a seat');
    await refused(() => table.history(wrong, 0, 1), 'who looks');
  }
  for (const wrong of notNumbers) {
    await refused(() => table.history(1, 0, wrong), 'a ply');
    await refused(() => table.viewAt(1, wrong), 'a ply');
  }
  await refused(() => table.fold(5), 'a row');
  await refused(() => table.act(1, 5), 'the text of an action');
  await refused(() => table.thrown('x', 'noise'), 'Uint8Array');
});
done();
