/*
 * engine - the engine's package in a browser, from plain files: no bundler, no server of
 * ours, a bot in a worker of its own. Its choices are those of Node.
 */
import { expect, test } from '@playwright/test';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasEngine } from './gallery';
import { servePackage } from './plain';

const SPEC = 'expert:nodes=200';
const MOVES = 25;

/** In a page and in Node: a game begins, every move is a bot's. */
const game = `
export async function play({ load }, id, choose) {
  const maat = await load();
  const game = maat.game(id);
  const luck = maat.random(7);
  const state = game.start();
  const moves = [];
  for (let i = 0; i < ${MOVES}; i++) {
    state.settle(luck);
    const view = state.view(state.seat);
    const text = await choose(maat, id, view.bytes());
    moves.push(state.seat + ' ' + text);
    state.apply(state.seat, text);
    view.free();
  }
  return moves.join(', ');
}
export async function choose(maat, id, bytes) {
  const game = maat.game(id);
  const view = game.view(bytes);
  const bot = await game.bot('${SPEC}', { seed: 3 });
  const text = view.text(bot.choose(view));
  bot.free();
  return text;
}`;

const worker = `
import { load } from './dist/index.js';
import { choose } from './game.js';
const maat = load();
onmessage = async ({ data: { id, bytes } }) => postMessage(await choose(await maat, id, bytes));`;

const page = `<!doctype html><title>plain files</title><script type="module">
import * as engine from './dist/index.js';
import { play } from './game.js';
const worker = new Worker('./worker.js', { type: 'module' });
const choose = (maat, id, bytes) => new Promise((done, fail) => {
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = (e) => fail(new Error(e.message));
  worker.postMessage({ id, bytes }, [bytes.buffer]);
});
window.play = (id) => play(engine, id, choose);
</script>`;

test.skip(!hasEngine, 'the engine for the page is not built (npm run wasm)');

test('the package plays in a browser from plain files as it does in Node', async ({
  page: tab,
}) => {
  const { folder, address, close } = await servePackage({
    'game.js': game,
    'worker.js': worker,
    'index.html': page,
  });
  const from = (name: string) => import(pathToFileURL(join(folder, name)).href);
  const [engine, { play, choose }] = await Promise.all([
    from('dist/index.js'),
    from('game.js'),
  ]);
  await tab.goto(address);
  await tab.waitForFunction(() => 'play' in window);
  for (const id of ['ra', 'aton', 'horus', 'ankh']) {
    const here = (await play(engine, id, choose)) as string;
    const there = await tab.evaluate(
      (name) => (window as unknown as { play(id: string): Promise<string> }).play(name),
      id,
    );
    expect(there, id).toBe(here);
  }
  close();
});
