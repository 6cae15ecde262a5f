// Whole games at tables in the page's engine: the program finds their luck right and
// replays their records to the same state; their rows give the same table again; what
// is refused says why and changes nothing.
// usage: node tables.mjs MAAT WASM
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './engine.mjs';

const [maat, wasm] = process.argv.slice(2);
const seed = Number(process.env.MAAT_SEED ?? 7);
const folder = mkdtempSync(join(tmpdir(), 'maat-tables-'));
const run = (...args) => execFileSync(maat, args, { maxBuffer: 1 << 26 }).toString();
const { games } = JSON.parse(run('games', '--json'));
let drawn = BigInt(seed);
const random = (n) => {
  drawn = (drawn * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
  return Number((drawn >> 33n) % BigInt(n));
};

let n = 0;
function check(name, work) {
  n++;
  try {
    work();
    console.log(`ok ${n} - ${name}`);
  } catch (e) {
    console.log(`not ok ${n} - ${name} (MAAT_SEED=${seed}): ${e.message.split('\n')[0]}`);
  }
}
function same(a, b, what) {
  if (a !== b) throw new Error(`${what}: ${a} is not ${b}`);
}

const one = await load(wasm);
const two = await load(wasm);
const json = (name, ...numbers) => JSON.parse(one.call(name, null, ...numbers));

/** A table with people (`mine`) and bots, begun; its opening and its rows. */
function begin(game, players, mine) {
  const digits = random(2 ** 30).toString(16).padStart(64, '0');
  const opening = `local ${digits} ${game} players=${players}`;
  one.call('open', opening);
  const rows = [];
  for (let s = 1; s <= players; s++)
    rows.push(mine.includes(s) ? one.call('sit', 'Anna', s) : one.call('bot', '', s));
  rows.push(one.call('begin', ''));
  return { opening, rows };
}

/** One random action or throw of whoever owes one. */
function move(rows) {
  const node = json('node');
  const seat = node.hand || node.acting[random(node.acting.length)];
  const legal = json('legal', seat);
  rows.push(node.hand ? one.call('throw', '-', seat) : one.call('act', legal[random(legal.length)], seat));
  return seat;
}

/** The view that a watcher has after a step: what it had, and what is new. */
function follow(as, had) {
  const step = json('step', as);
  const view = { ...had, ...step.d };
  same(JSON.stringify(view), one.call('view', null, as), `the view of ${as} at ply ${step.ply}`);
  return view;
}

for (const { id, players: { min, max } } of games)
  for (const players of new Set([min, max])) {
    check(`${id} for ${players}: the program finds the luck right and ends the same`, () => {
      const { opening, rows } = begin(id, players, [1]);
      const seen = [0, 1].map((as) => json('snapshot', as).view);
      while (json('node').node !== 'over') {
        move(rows);
        seen.forEach((view, as) => (seen[as] = follow(as, view)));
      }
      same(json('meta').table.state, 'finished', 'the state of the table');
      const file = join(folder, `${id}-${players}.rec`);
      writeFileSync(file, one.call('record', null));
      run('verify', file);
      same(one.hash(), run('replay', file, '--hashes').trim().split('\n').at(-1).split(' ')[1], 'the hash');
      two.call('open', opening);
      for (const row of rows) two.call('fold', row);
      same(two.hash(), one.hash(), 'the hash after folding the rows');
    });
  }

check('what is refused says why, with its rule, and changes nothing', () => {
  begin('ra', 3, [1, 2, 3]);
  const { acting } = json('node');
  const before = one.hash();
  const no = (name, text, seat) => {
    try {
      one.call(name, text, seat);
    } catch (e) {
      return JSON.parse(e.message);
    }
    throw new Error(`${name} ${text} was not refused`);
  };
  same(no('act', 'dance', acting[0]).code, 'no_action', 'dance');
  same(no('act', 'bid 2', acting[0]).t, 'no', 'a bid');
  same(/^R-RA-/.test(no('act', 'bid 2', acting[0]).rule), true, 'a bid names its rule');
  same(no('act', 'draw', 9).code, 'not_yours', 'a seat that is not there');
  same(no('undo', '', acting[0]).code, 'no_undo', 'an undo of nothing');
  same(no('throw', '-', acting[0]).code, 'no_throw', 'a throw in a game without');
  same(one.hash(), before, 'the hash');
});

check('a table in the page shows what the rulebook shows, and what a seat lets it', () => {
  const digits = '7'.padStart(64, '0');
  const open = (opening) => {
    one.call('open', `local ${digits} ra ${opening}`);
    const rows = [1, 2, 3].map((s) => one.call('sit', 'Anna', s));
    rows.push(one.call('begin', ''));
    return rows;
  };
  const points = (as, engine = one) =>
    JSON.stringify(JSON.parse(engine.call('snapshot', null, as)).view.points);
  open('players=3 edition=2008');
  same(points(0), '[10,10,10]', 'a table that was kept before there was a choice');
  open('memory=aid players=3 edition=2008');
  same(points(0), '[10,10,10]', 'with aid');
  open('memory=letter players=3 edition=2008');
  same(points(2), '[null,10,null]', 'by the letter');
  const rows = open('memory=letter players=3 edition=1999');
  same(points(0), '[10,10,10]', 'the points of 1999');
  rows.push(one.call('cover', '', 1, 1));
  same(points(2), '[null,10,10]', 'covered points');
  same(one.call('cover', '', 1, 1), '', 'covering twice');
  two.call('open', `local ${digits} ra memory=letter players=3 edition=1999`);
  for (const row of rows) two.call('fold', row);
  same(points(2, two), '[null,10,10]', 'covered points, folded again');
});

check('bad openings, rows and viewpoints are refused with a sentence', () => {
  const digits = '7'.padStart(64, '0');
  const no = (name, text, ...numbers) => {
    try {
      one.call(name, text, ...numbers);
    } catch (e) {
      return e.message;
    }
    throw new Error(`${name} ${text} ${numbers} was not refused`);
  };
  same(no('open', `local ${digits} chess`), 'there is no such game', 'a game');
  same(no('open', 'local 12 ra players=3'), 'a seed has 64 hexadecimal digits', 'a seed');
  no('open', `local ${digits} ra players=9`);
  same(no('open', `local ${digits} ra memory=none`), 'memory is not letter or aid', 'a memory');
  no('open', '');
  one.call('open', `local ${digits} ra players=3`);
  same(no('step', null, 0), 'there is nothing to see', 'a step before the game');
  same(no('view', null, 0), 'no game has begun', 'a view before the game');
  same(no('snapshot', null, 9), 'there is nothing to see', 'a viewpoint');
  same(no('fold', 'dance'), 'this is not a row', 'a row');
  same(no('fold', '9 9 a - 1 0 draw'), 'this row does not fit the table', 'a row out of order');
  same(no('snapshot', null, 0), 'there is no table', 'a table that a row did not fit');
});

rmSync(folder, { recursive: true });
console.log(`1..${n}`);
