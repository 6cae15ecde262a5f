/*
 * alive - workers that are watched over, and started again when they die.
 *
 * A worker holds a lock as long as it lives; who gets it knows that the worker is gone,
 * however that came. Where a browser has no locks (pages over plain HTTP), a worker that
 * does not answer for long is gone. An error that nobody caught ends a worker as well.
 */

/** What a worker is told: its lock, a port to somebody, whether it is there. */
type Word = { lock?: string; port?: MessagePort; ping?: true };

/** In a worker: `connect` gets every port that is handed in. */
export function staysAlive(connect: (port: MessagePort) => void): void {
  const here = globalThis as unknown as Worker & {
    onmessage: (e: MessageEvent<Word>) => void;
  };
  here.onmessage = ({ data }) => {
    if (data.lock && navigator.locks)
      void navigator.locks.request(data.lock, () => {
        here.postMessage('held');
        return new Promise(() => undefined);
      });
    if (data.port) connect(data.port);
    if (data.ping) here.postMessage('pong');
  };
}

const ASK_MS = 5_000;
const SILENT_MS = 60_000; // bots think for seconds, on slow devices for many
const WAITS = [100, 500, 2_000, 10_000];
const TRIES = 4; // of a worker from which no word ever came
const SOUND_MS = 30_000; // whoever has lived so long was no failure from the start

/** In the page: one worker, and the next when it dies. */
export class Watched {
  private worker: Worker | null = null;
  private count = 0;
  private failures = 0;
  private hasSpoken = false;
  private heard = 0;
  private begun = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The last one has died, and the next comes by itself. */
  private isPausing = false;
  private readonly name = `maat.alive.${Math.random().toString(36).slice(2)}`;

  /** `ready` hears of every new worker, `died` of every end that was not wanted, and
      `gaveUp` when no worker came to life at all. */
  constructor(
    private readonly make: () => Worker,
    private readonly ready: (worker: Worker) => void,
    private readonly died: () => void = () => undefined,
    private readonly gaveUp: () => void = () => undefined,
  ) {}

  /** Somebody wants it, perhaps often: what dies at once is not begun again at once. */
  wake(): void {
    if (!this.isPausing) this.start();
  }

  start(): void {
    if (this.worker) return;
    clearTimeout(this.timer);
    this.isPausing = false;
    const worker = this.make();
    const lock = `${this.name}.${++this.count}`;
    this.worker = worker;
    this.begun = this.heard = performance.now();
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      this.heard = performance.now();
      this.hasSpoken = true;
      if (data !== 'held') return;
      clearTimeout(this.timer); // the lock tells the rest
      void navigator.locks.request(lock, () => this.lose(worker));
    };
    worker.onerror = () => this.lose(worker);
    worker.postMessage({ lock });
    this.ready(worker);
    this.timer = setTimeout(() => this.ask(worker), ASK_MS);
  }

  private ask(worker: Worker): void {
    if (this.worker !== worker) return;
    if (performance.now() - this.heard > SILENT_MS) return this.lose(worker);
    worker.postMessage({ ping: true });
    this.timer = setTimeout(() => this.ask(worker), ASK_MS);
  }

  private lose(worker: Worker): void {
    if (this.worker !== worker) return;
    this.stop();
    this.died();
    if (performance.now() - this.begun > SOUND_MS) this.failures = 0;
    if (!this.hasSpoken && this.failures + 1 >= TRIES) {
      this.failures = 0; // the next start is a new beginning
      return this.gaveUp();
    }
    const wait = WAITS[Math.min(this.failures++, WAITS.length - 1)]!;
    this.isPausing = true;
    this.timer = setTimeout(() => this.start(), wait);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.isPausing = false;
    this.worker?.terminate();
    this.worker = null;
  }
}
