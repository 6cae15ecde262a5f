/* judge.worker - says what the choices of a seat are worth, beside the page. */
import { load, type Verdict } from '@maat/engine';

export interface Wanted {
  n: number;
  game: string;
  /** What the seat sees. */
  seen: Uint8Array<ArrayBuffer>;
  /** Is among what is compared, with reasons; null: which is best? */
  chosen: string | null;
  nodes: number;
}

/** null: it cannot be said. */
export interface Said {
  n: number;
  verdict: Verdict | null;
}

const engine = load();

async function judge({ game, seen, chosen, nodes }: Wanted): Promise<Verdict> {
  const view = (await engine).game(game).view(seen);
  try {
    return await view.verdict(chosen, nodes);
  } finally {
    view.free();
  }
}

addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  judge(data).then(
    (verdict) => postMessage({ n: data.n, verdict } satisfies Said),
    () => postMessage({ n: data.n, verdict: null } satisfies Said),
  );
});
