/* think.worker - where the bots of this device think; questions come from the truth's worker. */
import { staysAlive } from './alive';
import { NotLoaded, Thinker, type Question, type Thought } from './thinking';

const ENDING = [NotLoaded, RangeError, WebAssembly.RuntimeError];
const thinker = Thinker.load();

async function answer(q: Question): Promise<Thought> {
  const mind = await thinker; // without it nothing is answered: a new worker tries again
  try {
    return await mind.answer(q);
  } catch (e) {
    // Out of memory is no answer: whoever watches over us makes a new worker.
    if (ENDING.some((kind) => e instanceof kind)) throw e;
    return { n: q.n, text: null, why: (e as Error).message };
  }
}

staysAlive((port) => {
  let last = Promise.resolve();
  port.onmessage = ({ data }: MessageEvent<Question>) => {
    last = last.then(async () => port.postMessage(await answer(data)));
    // What nobody catches is heard by the page, which ends this worker.
    last.catch((e: unknown) =>
      setTimeout(() => {
        throw e;
      }),
    );
  };
});
