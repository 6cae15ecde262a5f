/* The service worker without a browser: what an install that fails leaves behind. */
import { createHash } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';

const SCOPE = 'https://host.example/some/where/';
const files = { 'assets/a-1.js': 'first', 'assets/b-1.js': 'second' };
const page = '<meta name="maat-version" content="A">';
const digest = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

type Entries = Map<string, Response>;

/** What of the caches the worker uses. */
class Caches {
  readonly all = new Map<string, Entries>();
  has = (name: string) => Promise.resolve(this.all.has(name));
  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
  open(name: string) {
    const entries: Entries = this.all.get(name) ?? new Map();
    this.all.set(name, entries);
    return Promise.resolve({
      put: (at: string, answer: Response) =>
        Promise.resolve(void entries.set(at, answer)),
      match: (at: string) => Promise.resolve(entries.get(at)?.clone()),
    });
  }
}

let caches: Caches;
/** What the host has; a file that is not there is answered by 404. */
let host: Map<string, string>;
let hear: Record<string, (e: object) => void>;

/** A worker of version A starts. */
async function start(): Promise<void> {
  hear = {};
  vi.stubGlobal('self', {
    registration: { scope: SCOPE },
    caches,
    addEventListener: (kind: string, f: (e: object) => void) => (hear[kind] = f),
  });
  vi.stubGlobal('VERSION', 'A');
  vi.stubGlobal(
    'FILES',
    Object.entries(files).map(([path, text]) => [path, digest(text)]),
  );
  vi.stubGlobal('IS_STATIC', true);
  vi.stubGlobal('fetch', (at: string) => {
    const text = host.get(at.slice(SCOPE.length));
    return Promise.resolve(
      new Response(text ?? '', { status: text === undefined ? 404 : 200 }),
    );
  });
  vi.resetModules();
  await import('../src/pwa/worker');
}

function install(): Promise<unknown> {
  let work: Promise<unknown> = Promise.reject(new Error('nothing was installed'));
  work.catch(() => undefined);
  hear.install!({ waitUntil: (w: Promise<unknown>) => (work = w) });
  return work;
}

beforeEach(() => {
  caches = new Caches();
  host = new Map([['', page], ...Object.entries(files)]);
});

it('keeps a version as a whole, or nothing of it', async () => {
  await start();
  host.delete('assets/b-1.js');
  await expect(install()).rejects.toThrow('assets/b-1.js');
  expect(await caches.keys()).toEqual([]);
  host.set('assets/b-1.js', files['assets/b-1.js']);
  await install();
  expect([...caches.all.values()].map((c) => c.size)).toEqual([3]);
});

it('leaves the version that answers as it is, when that one is installed again and fails', async () => {
  await start();
  await install();
  const [name] = await caches.keys();
  // A newer one waits beside it, and the host goes back to the old one, half of which is there.
  await caches.open(name!.replace(/A$/, 'B'));
  host.delete('assets/b-1.js');
  await start();
  await expect(install()).rejects.toThrow('assets/b-1.js');
  const answer = await (await caches.open(name!)).match(`${SCOPE}assets/b-1.js`);
  expect(await answer?.text()).toBe('second');
});
