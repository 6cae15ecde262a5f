// Golden records replay in the page's engine to the same hash at every ply as in the
// program. usage: node wasm.mjs MAAT WASM FOLDER
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './engine.mjs';

const [maat, wasm, folder] = process.argv.slice(2);
const engine = await load(wasm);

function hashesOf(record) {
  const found = [];
  for (const line of record.split('\n')) {
    const [head, ...rest] = line.split(' ');
    if (head === 'config') {
      const game = /^game (.+)/m.exec(record)[1];
      engine.call('new', `${game} ${rest.join(' ')}`);
      found.push(engine.hash());
    } else if (head === '*' || /^\d$/.test(head)) {
      engine.call('do', rest.join(' ').split(' @ ')[0], head === '*' ? 0 : Number(head));
      found.push(engine.hash());
    }
  }
  return found;
}

let n = 0;
for (const game of readdirSync(folder, { withFileTypes: true }).filter((d) => d.isDirectory())) {
  for (const name of readdirSync(join(folder, game.name)).filter((f) => f.endsWith('.rec'))) {
    const path = join(folder, game.name, name);
    const want = execFileSync(maat, ['replay', path, '--hashes'], { maxBuffer: 1 << 26 })
      .toString().trim().split('\n').map((l) => l.split(' ')[1]);
    const have = hashesOf(readFileSync(path, 'utf8'));
    const ply = want.findIndex((h, i) => h !== have[i]);
    n++;
    if (ply < 0 && want.length === have.length) console.log(`ok ${n} - ${game.name} ${name}`);
    else console.log(`not ok ${n} - ${game.name} ${name}: differs at ply ${ply}`);
  }
}
console.log(`1..${n}`);
