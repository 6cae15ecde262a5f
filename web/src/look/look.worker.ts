/* look.worker - looks at one game, beside the page. Whoever has seen enough ends the worker. */
import { load, type MomentAnalysis, type RecordAnalysis } from '@maat/engine';

export interface Wanted {
  record: string;
  nodes: number;
}

export type Said =
  | { is: 'part'; moments: MomentAnalysis[]; done: number; all: number }
  | { is: 'all'; found: RecordAnalysis }
  | { is: 'failed'; why: string };

const EVERY = 80; // ms between two reports

const say = (what: Said) => postMessage(what);

async function look({ record, nodes }: Wanted): Promise<void> {
  const game = (await load()).read(record);
  let moments: MomentAnalysis[] = [];
  let last = -EVERY;
  const found = await game.analyse({
    nodes,
    moment: (m) => moments.push(m),
    progress: (done, all) => {
      const now = performance.now();
      if (now - last < EVERY) return;
      last = now;
      say({ is: 'part', moments, done, all });
      moments = [];
    },
  });
  say({ is: 'all', found });
}

addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  look(data).catch((e: unknown) =>
    say({ is: 'failed', why: e instanceof Error ? e.message : String(e) }),
  );
});
