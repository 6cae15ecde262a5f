/*
 * frame - long work in short tasks: what the browser lays out and draws, and what can wait
 * until it has, are tasks of their own.
 */
const UNSEEN_MS = 100; // a window that is covered may draw nothing

/** Lets the browser draw and take input before the next piece of work; nobody waits unseen. */
export const breath = (): Promise<void> =>
  document.hidden ? Promise.resolve() : new Promise((done) => setTimeout(done));

/** Resolves when what has changed is laid out and drawn. */
export const drawn = (): Promise<void> =>
  document.hidden
    ? Promise.resolve()
    : new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done));
        setTimeout(done, UNSEEN_MS);
      });

const waiting = new Set<() => void>();
let isWorking = false;

async function work(): Promise<void> {
  isWorking = true;
  for (const job of waiting) {
    await drawn();
    if (waiting.delete(job)) job();
  }
  isWorking = false;
}

/** Does it after the next frame, and nothing else in that task; gives what calls it off. */
export function later(job: () => void): () => void {
  waiting.add(job);
  if (!isWorking) void work();
  return () => void waiting.delete(job);
}
