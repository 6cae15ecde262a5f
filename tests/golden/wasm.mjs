// Golden records replay in the page's engine to the same hash at every ply as in the
// program. usage: node wasm.mjs MAAT WASM FOLDER
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [maat, wasm, folder] = process.argv.slice(2);
const quiet = { fd_close: () => 8, fd_seek: () => 8, fd_write: () => 8 };
const made = await WebAssembly.instantiate(readFileSync(wasm), { wasi_snapshot_preview1: quiet });
const e = made.instance.exports;
e._initialize();

const put = (text) => {
  const bytes = new Uint8Array(e.memory.buffer);
  const at = e.wasm_in();
  bytes.set(new TextEncoder().encode(text + '\0'), at);
};
const get = () => {
  const bytes = new Uint8Array(e.memory.buffer);
  const at = e.wasm_out();
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
};
const must = (code) => {
  if (code < 0) throw new Error(get());
  return get();
};
const hash = () => must(e.wasm_hash()).replace(/[^0-9a-f]/g, '');

function hashesOf(record) {
  const found = [];
  for (const line of record.split('\n')) {
    const [head, ...rest] = line.split(' ');
    if (head === 'game') put(rest[0]);
    if (head === 'config') {
      const game = /^game (\S+)/m.exec(record)[1];
      put(`${game} ${rest.join(' ')}`);
      must(e.wasm_new());
      found.push(hash());
    } else if (head === '*' || /^\d$/.test(head)) {
      put(rest.join(' ').split(' @ ')[0]);
      must(e.wasm_do(head === '*' ? 0 : Number(head)));
      found.push(hash());
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
