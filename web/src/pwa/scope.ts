/* scope - what the service worker uses of its world; the page's types know windows only. */

interface Lasting extends Event {
  /** The worker is kept until this has ended; a failure of an install discards it. */
  waitUntil(work: Promise<unknown>): void;
}

interface Asking extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Hearing extends Lasting {
  data: unknown;
  ports: MessagePort[];
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: Asking;
  message: Hearing;
}

export interface WorkerScope {
  registration: { scope: string };
  clients: { claim(): Promise<void> };
  caches: CacheStorage;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(kind: K, hear: (e: Events[K]) => void): void;
}
