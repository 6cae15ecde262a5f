/* judge.worker - says what the choices of a seat are worth, beside the page. */
import { load, type Reason, type Verdict, type View } from '@maat/engine';
import type { Hint } from '../table/types';

/** Which choice is best? `chosen` is among what is compared, with reasons. */
interface AskVerdict {
  ask: 'verdict';
  chosen: string | null;
  nodes: number;
}
/** What is each choice worth at a quick look? */
interface AskAll {
  ask: 'all';
  nodes: number;
}
/** Why is one better than the other? */
interface AskWhy {
  ask: 'why';
  better: string;
  worse: string;
}
/** What would a bot do, how would it go on, and why? */
interface AskHint {
  ask: 'hint';
}
export type Question = AskVerdict | AskAll | AskWhy | AskHint;

/** What is answered to each. */
export interface Answers {
  verdict: Verdict;
  all: Record<string, number>;
  why: Reason[];
  hint: Hint | null;
}

export interface Wanted {
  n: number;
  game: string;
  /** What the seat sees. */
  seen: Uint8Array<ArrayBuffer>;
  question: Question;
}

/** null: it cannot be said. */
export interface Said {
  n: number;
  answer: Answers[keyof Answers] | null;
}

const engine = load();

async function glance(view: View, nodes: number): Promise<Record<string, number>> {
  const bot = await view.game.bot(`expert:nodes=${nodes}`, { seed: 1 });
  try {
    bot.choose(view);
    const tried = bot.thought().tried.filter((t) => t.visits);
    return Object.fromEntries(tried.map((t) => [view.text(t.action), t.chance]));
  } finally {
    bot.free();
  }
}

async function advise(view: View): Promise<Hint | null> {
  const bot = await view.game.hinter({ seed: 1 });
  try {
    return bot.hint(view);
  } finally {
    bot.free();
  }
}

async function judge({ game, seen, question: q }: Wanted): Promise<Said['answer']> {
  const view = (await engine).game(game).view(seen);
  try {
    if (q.ask === 'verdict') return await view.verdict(q.chosen, q.nodes);
    if (q.ask === 'all') return await glance(view, q.nodes);
    if (q.ask === 'hint') return await advise(view);
    return await view.reasons(q.better, q.worse);
  } finally {
    view.free();
  }
}

addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  judge(data).then(
    (answer) => postMessage({ n: data.n, answer } satisfies Said),
    () => postMessage({ n: data.n, answer: null } satisfies Said),
  );
});
