/*
 * worker - the service worker: one version of the whole page, kept on the device.
 *
 * A version has a cache of its own, filled as a whole or not at all, and answers from it
 * alone; so files of two versions never meet. A new version waits beside the old one until
 * a window says `take`. The build writes VERSION and FILES (plugins/offline.ts).
 */
import { answerTo, ARRIVED, arrivalsName, cachePrefix } from './answers';
import type { WorkerScope } from './scope';

declare const VERSION: string;
/** Path below the page and the beginning of its SHA-256; the page itself has none. */
declare const FILES: [path: string, digest: string][];
/** Addresses stand behind "#". */
declare const IS_STATIC: boolean;

const world = self as unknown as WorkerScope;
const scope = world.registration.scope;
const own = cachePrefix(scope) + VERSION;
const files = new Map(FILES);
const paths = new Set(files.keys());
const AT_ONCE = 6;
/** What an answer keeps of its head. */
const HEADS = [
  'content-type',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'x-frame-options',
];

const addressOf = (path: string) => new URL(path, scope).href;

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum.slice(0, 8)].map((b) => b.toString(16).padStart(2, '0')).join('');
}

/** The page itself differs from host to host, so it names its version. */
async function isRight(path: string, bytes: ArrayBuffer): Promise<boolean> {
  if (path) return (await digestOf(bytes)) === files.get(path);
  return new TextDecoder().decode(bytes).includes(`content="${VERSION}"`);
}

/** The file from the network; a new answer, because none that was redirected shows a page. */
async function load(path: string): Promise<Response> {
  const isNamed = path.startsWith('assets/'); // by its content
  const answer = await fetch(addressOf(path), {
    cache: isNamed ? 'default' : 'no-cache',
    credentials: 'same-origin',
    priority: 'low',
  } as RequestInit);
  const bytes = await answer.arrayBuffer();
  if (!answer.ok || !(await isRight(path, bytes)))
    throw new Error(`${path || 'the page'} of version ${VERSION} is not there`);
  const headers = new Headers();
  for (const name of HEADS) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(bytes, { headers });
}

/** What has not changed since the version before is taken from there. */
async function kept(path: string, before: Cache[]): Promise<Response | undefined> {
  if (!path) return undefined;
  for (const cache of before) {
    const found = await cache.match(addressOf(path));
    if (found && (await isRight(path, await found.clone().arrayBuffer()))) return found;
  }
  return undefined;
}

async function versions(): Promise<string[]> {
  const names = await world.caches.keys();
  return names.filter((n) => n.startsWith(cachePrefix(scope)));
}

async function fill(): Promise<void> {
  const there = await versions();
  // A host that goes back to the version which answers now has it installed once more.
  const isMade = !there.includes(own);
  const others = there.filter((n) => n !== own);
  const before = await Promise.all(others.map((n) => world.caches.open(n)));
  const cache = await world.caches.open(own);
  const left = ['', ...paths];
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift())
      await cache.put(
        addressOf(path),
        (await kept(path, before)) ?? (await load(path)),
      );
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (e) {
    left.length = 0;
    if (isMade) await world.caches.delete(own); // the old version goes on alone
    throw e;
  }
}

async function begin(): Promise<void> {
  const old = (await versions()).filter((n) => n !== own);
  await Promise.all(old.map((n) => world.caches.delete(n)));
  await world.clients.claim();
}

/** A browser may have thrown the cache away; then the network is all there is. */
async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await world.caches.open(own);
  return (await cache.match(addressOf(path))) ?? fetch(request);
}

async function fromEither(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return fromCache('', request);
  }
}

/** What was shared lies in a cache until a window asks for it (arrive.ts). */
async function take(request: Request): Promise<Response> {
  const form = await request.formData();
  const given = form.get('record') ?? form.get('text');
  const text = given instanceof File ? await given.text() : (given ?? '');
  const cache = await world.caches.open(arrivalsName(scope));
  await cache.put(addressOf(ARRIVED), new Response(text));
  return Response.redirect(addressOf(IS_STATIC ? '#/open' : 'open'), 303);
}

world.addEventListener('install', (e) => e.waitUntil(fill()));
world.addEventListener('activate', (e) => e.waitUntil(begin()));
world.addEventListener('message', (e) => {
  if (e.data === 'take') e.waitUntil(world.skipWaiting());
  if (e.data === 'version') e.ports[0]?.postMessage(VERSION);
});
world.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  const address = url.origin + url.pathname;
  // The page under a path may be called without the "/" at its end; that is not below it.
  if (!address.startsWith(scope)) return;
  const answer = answerTo(
    {
      path: address.slice(scope.length),
      method: e.request.method,
      isVisit: e.request.mode === 'navigate',
    },
    paths,
    IS_STATIC,
  );
  if (answer.from === 'cache') e.respondWith(fromCache(answer.file, e.request));
  else if (answer.from === 'hash')
    e.respondWith(
      Promise.resolve(
        Response.redirect(addressOf(`#/${answer.place}${url.search}`), 302),
      ),
    );
  else if (answer.from === 'either') e.respondWith(fromEither(e.request));
  else if (answer.from === 'share') e.respondWith(take(e.request));
});
