/*
 * updates - new versions of the page: found, announced, and taken when somebody agrees.
 *
 * The browser compares the service worker's script; a new one keeps its whole version and
 * waits. Whoever agrees in one tab moves all of them: the old worker goes, and each tab
 * that it served loads again. Without a worker (plain HTTP) only a server that says another
 * version than at first is noticed, and loading again takes it.
 */
import { base } from '../lib/base';
import { tellDrafts, withoutDrafts } from './drafts';
import { greeting } from './greeting';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const AGAIN = 1000;

/** Of this page, as the build wrote it. */
export const pageVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=maat-version]')?.content ?? '';

function versionOf(worker: ServiceWorker): Promise<string> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (e) => done(String(e.data));
    worker.postMessage('version', [port2]);
  });
}

class Updates {
  /** A new version is there. */
  isReady = $state(false);
  /** Somebody agreed; what is unfinished somewhere comes first. */
  isAwaited = $state(false);
  /** Not now: it is not announced again during this visit. */
  isLater = $state(false);
  /** It is being put on this device. */
  isKeeping = $state(false);
  /** The whole page is on this device. */
  isKept = $state(false);
  private registration: ServiceWorkerRegistration | null = null;
  private checked = 0;

  async start(): Promise<void> {
    greeting.again = (isOther) => this.greeted(isOther);
    const all = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!all) return;
    this.followController(all);
    this.isKeeping = true;
    const found = await all
      .register(`${base}/sw.js`, { scope: `${base}/`, updateViaCache: 'none' })
      .catch(() => null); // forbidden by the browser, or the script is not there
    if (!found) this.isKeeping = false;
    if (!found) return;
    this.registration = found;
    this.checked = Date.now();
    if (found.active) this.waits(found.waiting);
    found.addEventListener('updatefound', () => this.follow(found.installing));
    this.follow(found.installing);
    void all.ready.then(() => (this.isKept = true));
    setInterval(() => this.check(), HOUR);
    addEventListener('focus', () => this.check());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.check();
    });
  }

  /** Is there a new one? Asked at most once a minute. */
  check(): void {
    if (!this.registration || Date.now() - this.checked < MINUTE) return;
    this.checked = Date.now();
    void this.registration.update().catch(() => undefined); // no network, no news
  }

  async take(): Promise<void> {
    this.isAwaited = true;
    const isDone = await withoutDrafts(() => {
      const worker = this.registration?.waiting;
      if (worker) worker.postMessage('take');
      else location.reload();
    });
    if (isDone) return;
    setTimeout(() => this.isAwaited && void this.take(), AGAIN);
  }

  later(): void {
    this.isAwaited = false;
    this.isLater = true;
  }

  private learn(version: string): void {
    this.announce(version !== pageVersion());
  }

  /** A host may go back to an older version; that of this page is no news. */
  private announce(isOther: boolean): void {
    this.isReady = isOther;
    if (isOther) tellDrafts();
    else this.isAwaited = false;
  }

  private waits(worker: ServiceWorker | null): void {
    if (worker) void versionOf(worker).then((version) => this.learn(version));
  }

  private greeted(isOther: boolean): void {
    this.checked = 0;
    if (this.registration) this.check();
    else if (isOther) this.announce(true);
  }

  private follow(worker: ServiceWorker | null): void {
    worker?.addEventListener('statechange', () => {
      // The first one of all does not wait.
      if (worker.state === 'installed' && this.registration?.active) this.waits(worker);
    });
  }

  /** Another worker answers now: because somebody agreed, or as the first one. */
  private followController(all: ServiceWorkerContainer): void {
    let before = all.controller;
    all.addEventListener('controllerchange', () => {
      const had = before !== null;
      before = all.controller;
      if (!before) return;
      void versionOf(before).then((version) => {
        if (had && version !== pageVersion()) return location.reload();
        this.learn(version);
        this.waits(this.registration?.waiting ?? null);
      });
    });
  }
}

export const updates = new Updates();
