/* New versions of the page, as a browser tells of them: what is announced, and for how long. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { updates as Updates } from '../src/pwa/updates.svelte';

/** A service worker that is asked for its version. */
class Fake extends EventTarget {
  state = 'installing';
  readonly said: unknown[] = [];
  constructor(readonly version: string) {
    super();
  }
  postMessage(what: unknown, ports: MessagePort[] = []) {
    this.said.push(what);
    if (what === 'version') ports[0]!.postMessage(this.version);
  }
  is(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  active: Fake | null = null;
  waiting: Fake | null = null;
  installing: Fake | null = null;
  update = () => Promise.resolve();
  /** The host has this one now; it is installed, and waits. */
  find(worker: Fake) {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.is('installed');
  }
}

class Container extends EventTarget {
  controller: Fake | null = null;
  ready = new Promise(() => undefined);
  constructor(readonly registration: Registration) {
    super();
  }
  register = () => Promise.resolve(this.registration);
  control(worker: Fake) {
    this.controller = worker;
    this.registration.active = worker;
    this.registration.waiting = null;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

const settled = () => new Promise((done) => setTimeout(done, 30));
const reload = vi.fn();
let registration: Registration;
let all: Container;
let updates: typeof Updates;

beforeEach(async () => {
  reload.mockClear();
  registration = new Registration();
  all = new Container(registration);
  const page = { content: 'A' };
  vi.stubGlobal('document', {
    querySelector: () => page,
    addEventListener: () => undefined,
  });
  vi.stubGlobal('navigator', { serviceWorker: all });
  vi.stubGlobal('location', { reload, pathname: '/', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('setInterval', () => 0);
  vi.resetModules();
  ({ updates } = await import('../src/pwa/updates.svelte'));
  all.controller = registration.active = new Fake('A');
  await updates.start();
});
afterAll(() => vi.unstubAllGlobals());

it('announces another version that waits, and takes it when somebody agrees', async () => {
  const next = new Fake('B');
  registration.find(next);
  await settled();
  expect(updates.isReady).toBe(true);
  await updates.take();
  expect(next.said).toContain('take');
  all.control(next);
  await settled();
  expect(reload).toHaveBeenCalledOnce();
});

it('does not announce the version that the page is of', async () => {
  registration.find(new Fake('A'));
  await settled();
  expect(updates.isReady).toBe(false);
});

it('takes back what it announced when the host goes back to the version of the page', async () => {
  registration.find(new Fake('B'));
  await settled();
  registration.find(new Fake('A'));
  await settled();
  expect(updates.isReady).toBe(false);
});

it('has nothing to announce any more when the version of the page answers', async () => {
  registration.find(new Fake('B'));
  await settled();
  updates.isAwaited = true;
  all.control(new Fake('A'));
  await settled();
  expect([updates.isReady, updates.isAwaited]).toEqual([false, false]);
  expect(reload).not.toHaveBeenCalled();
});
