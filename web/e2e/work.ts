/*
 * work - what the main thread has to do while pieces fly, from Chromium's own trace of
 * seeded games of all titles, shown at the usual tempo. Figures: bench/page.md.
 *
 *   npm run work               all of them
 *   npm run work -- aton       one of them; the longest tasks are told, too
 *
 * Times are those of the thread itself, so that others on the machine count little. Where
 * Chromium slows the thread down, it lets it spin, and that is its time as well; but it
 * spins by the clock on the wall, so on a busy machine four times the longest task of the
 * usual run tells more.
 */
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { openStudio, type Studio } from './built';
import { visitor } from './gallery';

const FRAME_US = 1e6 / 60;
const SECONDS = Number(process.env.WORK_SECONDS ?? 15);
const wanted = process.argv[2] ?? '';

/** `pause` lets others act as quickly as their steps can be shown without haste. */
const titles: {
  name: string;
  game: string;
  pause: number;
  options: Record<string, string>;
}[] = [
  {
    name: 'ra1999',
    game: 'ra',
    pause: 900,
    options: { players: '4', edition: '1999' },
  },
  {
    name: 'ra2008',
    game: 'ra',
    pause: 900,
    options: { players: '3', edition: '2008' },
  },
  { name: 'aton', game: 'aton', pause: 900, options: { players: '2' } },
  { name: 'horus', game: 'horus', pause: 350, options: { players: '3' } },
  { name: 'ankh', game: 'ankh', pause: 350, options: { players: '3' } },
];

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}
interface Span {
  from: number;
  to: number;
}
interface Task extends Span {
  /** Time of the thread in it. */
  work: number;
}

/** The page tells the trace when pieces take off, and when the last of them has landed. */
async function markFlights(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let inAir = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      const move = animate.call(this, frames, how);
      if (typeof how !== 'object' || how?.id !== 'flight') return move;
      if (!inAir++) performance.mark('maat-off');
      const down = () => void (--inAir || performance.mark('maat-down'));
      move.finished.then(down, down);
      return move;
    };
  });
}

/** The tasks of the thread that marked flights, and when those were. */
function read(events: TraceEvent[]): { tasks: Task[]; flights: Span[] } {
  const marks = events
    .filter((e) => e.name === 'maat-off' || e.name === 'maat-down')
    .sort((a, b) => a.ts - b.ts);
  const flights: Span[] = [];
  for (const m of marks)
    if (m.name === 'maat-off') flights.push({ from: m.ts, to: m.ts });
    else if (flights.length) flights.at(-1)!.to = m.ts;
  const { pid, tid } = marks[0] ?? { pid: -1, tid: -1 };
  const tasks = events
    .filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X')
    .filter((e) => e.name === 'RunTask' || e.name.endsWith('::RunTask'))
    .map((e) => ({ from: e.ts, to: e.ts + (e.dur ?? 0), work: e.tdur ?? e.dur ?? 0 }))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  // A task within a task is not counted twice.
  let end = -1;
  const outer = tasks.filter((t) => t.to > end && ((end = t.to), true));
  return { tasks: outer, flights };
}

const overlap = (a: Span, b: Span) =>
  Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from));

/** The work in each frame of each flight; the first is that of the task that begins it. */
function perFrame(tasks: Task[], flights: Span[]): number[] {
  return flights.flatMap((f) => {
    const first = tasks.find((t) => t.from <= f.from && t.to >= f.from);
    const from = first?.from ?? f.from;
    const near = tasks.filter((t) => t.to > from && t.from < f.to + FRAME_US);
    const n = Math.max(1, Math.ceil((f.to - from) / FRAME_US));
    return Array.from({ length: n }, (_, i) => {
      const frame = { from: from + i * FRAME_US, to: from + (i + 1) * FRAME_US };
      const share = (t: Task) => (t.work * overlap(t, frame)) / (t.to - t.from || 1);
      return near.reduce((sum, t) => sum + share(t), 0) / 1000;
    });
  });
}

/** Tasks that a flight meets, in milliseconds. */
const during = (tasks: Task[], flights: Span[]) =>
  tasks.filter((t) =>
    flights.some((f) => t.from < f.to + FRAME_US && t.to > f.from - 1),
  );

const percentile = (list: number[], p: number) =>
  [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * p)] ?? 0;

async function trace(
  { browser, gallery }: Studio,
  title: (typeof titles)[number],
  slow: number,
): Promise<TraceEvent[]> {
  const page = await visitor(browser, { width: 1280, height: 800, drawer: 'none' });
  await markFlights(page);
  const cdp = await page.context().newCDPSession(page);
  await gallery.open(page, title.game, {
    ...title.options,
    seed: 11,
    skip: 10,
    mine: '',
    pause: title.pause,
  });
  await page.waitForTimeout(1500); // what is loaded at first is not measured
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  const path = `test-results/work-${title.name}-${slow}x.json`;
  await browser.startTracing(page, {
    path,
    // Whoever traces more slows down what is measured.
    categories: [
      'toplevel',
      'blink.user_timing',
      ...(wanted ? ['devtools.timeline', 'disabled-by-default-devtools.timeline'] : []),
    ],
  });
  await page.waitForTimeout(SECONDS * 1000);
  await browser.stopTracing();
  await page.context().close();
  return (JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: TraceEvent[] })
    .traceEvents;
}

/** What the longest tasks were spent on. */
function tellTasks(events: TraceEvent[], tasks: Task[]) {
  const longest = [...tasks].sort((a, b) => b.work - a.work).slice(0, 5);
  for (const t of longest) {
    const sums = new Map<string, number>();
    for (const e of events)
      if (e.ph === 'X' && e.ts >= t.from && e.ts < t.to && (e.dur ?? 0) > 500)
        sums.set(e.name, (sums.get(e.name) ?? 0) + (e.dur ?? 0) / 1000);
    const parts = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 12);
    console.log(
      `  ${(t.work / 1000).toFixed(1)} ms:`,
      parts.map(([n, ms]) => `${n} ${ms.toFixed(1)}`).join(', '),
    );
  }
}

const studio = await openStudio();
try {
  console.log(
    'title: frames, their work p95, most (ms), longest task; at 4x: tasks, p95, longest (ms)',
  );
  for (const title of titles.filter((t) => t.name.includes(wanted))) {
    const usual = read(await trace(studio, title, 1));
    const frames = perFrame(usual.tasks, usual.flights);
    const slowed = await trace(studio, title, 4);
    const slow = read(slowed);
    const met = during(slow.tasks, slow.flights);
    const lengths = met.map((t) => t.work / 1000);
    const ms = (n: number) => n.toFixed(1);
    const longest = Math.max(
      0,
      ...during(usual.tasks, usual.flights).map((t) => t.work / 1000),
    );
    console.log(
      `${title.name}: ${frames.length} frames of ${usual.flights.length} flights,`,
      `${ms(percentile(frames, 0.95))}, ${ms(Math.max(0, ...frames))}, ${ms(longest)};`,
      `${lengths.length}, ${ms(percentile(lengths, 0.95))}, ${ms(Math.max(0, ...lengths))}`,
    );
    if (wanted) tellTasks(slowed, met);
  }
} finally {
  await studio.close();
}
