/*
 * pace - iterations of the search in Chromium, in a worker of a page as bots run there, beside
 * those of the program: equal positions, seeds and counts, in short turns one after the
 * other. Figures: bench/page.md.
 *
 *   npm run pace               all games
 *   npm run pace -- ra         one of them
 *
 * Seconds are those of the processor that the thread had, so that others on the machine
 * count little; what they still disturb (caches, the clock of the core) meets both sides
 * alike, and the ratio is the median of those of the rounds. PACE_ROUNDS says how many.
 */
import { chromium, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { servePackage } from './plain';

const ROUNDS = Number(process.env.PACE_ROUNDS ?? 15);
const wanted = process.argv[2] ?? '';
/** Iterations a choice: a turn of six takes some 150 ms natively. */
const NODES: Record<string, number> = { ra: 5000, aton: 2500, horus: 4000, ankh: 3000 };
const native = resolve(process.env.PACE ?? '../build/bench/pace');

const worker = `
import { load } from './dist/index.js';
import { prepare } from './pace.mjs';
const maat = load();
let run;
onmessage = async ({ data }) => {
  if (data === 'games')
    return postMessage((await maat).games.map((g) => [g.id, g.minPlayers, g.maxPlayers]));
  if (data === 'run') return postMessage(run());
  run = await prepare(await maat, ...data);
  postMessage('ready');
};`;

const page = `<!doctype html><title>pace</title><script type="module">
const worker = new Worker('./worker.js', { type: 'module' });
window.ask = (what) => new Promise((done, fail) => {
  worker.onmessage = ({ data }) => done(data);
  worker.onerror = (e) => fail(new Error(e.message));
  worker.postMessage(what);
});
</script>`;

const ask = <T>(tab: Page, what: unknown) =>
  tab.evaluate(
    (w) => (window as unknown as { ask(w: unknown): Promise<T> }).ask(w),
    what,
  );

interface Turn {
  iterations: number;
  seconds: number;
}

/** The thread of the worker among those of the browser and of what it has started. */
function workerThread(browser: number): string {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((n) => /^\d+$/.test(n)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(
        Number(name),
        Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
      );
    } catch {
      // It has ended meanwhile.
    }
  const isOurs = (pid: number): boolean =>
    pid === browser || (parents.has(pid) && isOurs(parents.get(pid)!));
  for (const pid of [...parents.keys()].filter(isOurs))
    for (const task of readdirSync(`/proc/${pid}/task`))
      if (
        readFileSync(`/proc/${pid}/task/${task}/comm`, 'utf8').startsWith(
          'DedicatedWorker',
        )
      )
        return `/proc/${pid}/task/${task}/schedstat`;
  throw new Error('there is no thread of a worker');
}

const processorSeconds = (thread: string) =>
  Number(readFileSync(thread, 'utf8').split(' ')[0]) / 1e9;

const median = (list: number[]) => [...list].sort((a, b) => a - b)[list.length >> 1]!;
const perSecond = (list: Turn[]) => median(list.map((t) => t.iterations / t.seconds));

const { address, close } = await servePackage({
  'worker.js': worker,
  'index.html': page,
  'pace.mjs': readFileSync('../bench/pace.mjs', 'utf8'),
});
const server = await chromium.launchServer({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
});
const browser = await chromium.connect(server.wsEndpoint());
const program = spawn(native, { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: program.stdout })[Symbol.asyncIterator]();

async function inProgram(what: (string | number)[]): Promise<Turn> {
  program.stdin.write(`${what.join(' ')}\n`);
  const { value } = (await answers.next()) as { value?: string };
  const [iterations, seconds] = (value ?? '').split(' ').map(Number);
  if (!iterations || !seconds) throw new Error(`${native}: ${value}`);
  return { iterations, seconds };
}

async function inChromium(
  tab: Page,
  thread: string,
  what: (string | number)[],
): Promise<Turn> {
  await ask(tab, what);
  const begin = processorSeconds(thread);
  const iterations = await ask<number>(tab, 'run');
  return { iterations, seconds: processorSeconds(thread) - begin };
}

try {
  const tab = await browser.newPage();
  await tab.goto(address);
  await tab.waitForFunction(() => 'ask' in window);
  const games = await ask<[string, number, number][]>(tab, 'games');
  const thread = workerThread(server.process().pid!);
  console.log('| game | players | native | Chromium | of native | from, to |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const [id, least, most] of games.filter(([g]) => g.includes(wanted)))
    for (let players = least; players <= most; players++) {
      const what = [id, players, `grandmaster:nodes=${NODES[id] ?? 1000}`];
      const turns: { here: Turn; there: Turn }[] = [];
      // The first two warm up: Chromium compiles what is used much a second time.
      for (let round = -2; round < ROUNDS; round++) {
        const first = round % 2 ? await inProgram(what) : null;
        const there = await inChromium(tab, thread, what);
        const here = first ?? (await inProgram(what));
        if (here.iterations !== there.iterations)
          throw new Error(`${id}: ${here.iterations} and ${there.iterations} times`);
        if (round >= 0) turns.push({ here, there });
      }
      const ratios = turns.map((t) => t.here.seconds / t.there.seconds);
      const percent = (x: number) => `${(100 * x).toFixed(0)} %`;
      console.log(
        `| ${id} | ${players} | ${perSecond(turns.map((t) => t.here)).toFixed(0)} |`,
        `${perSecond(turns.map((t) => t.there)).toFixed(0)} | ${percent(median(ratios))} |`,
        `${percent(Math.min(...ratios))}, ${percent(Math.max(...ratios))} |`,
      );
    }
} finally {
  program.stdin.end();
  await browser.close();
  await server.close();
  close();
}
