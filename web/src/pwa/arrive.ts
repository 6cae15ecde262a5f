/*
 * arrive - records that come from outside: shared with the app, or opened with it.
 *
 * What is shared the service worker puts into a cache, because it comes before there is a
 * page; files come to a page that runs. Either way `/open` shows what `arrived` gives.
 */
import { base } from '../lib/base';
import { router } from '../lib/router.svelte';
import { ARRIVED, arrivalsName } from './answers';

const scope = () => `${location.origin}${base}/`;
let opened: string | null = null;
let hear: (text: string) => void = () => undefined;

async function shared(): Promise<string | null> {
  if (!('caches' in globalThis)) return null;
  const cache = await caches.open(arrivalsName(scope()));
  const at = scope() + ARRIVED;
  const found = await cache.match(at);
  await cache.delete(at);
  return found ? found.text() : null;
}

/** The text that came last, once; null when none did. */
export async function arrived(): Promise<string | null> {
  const text = opened ?? (await shared());
  opened = null;
  return text;
}

/** Further ones that come while somebody looks at /open; gives what ends it. */
export function whenArrived(tell: (text: string) => void): () => void {
  hear = tell;
  return () => (hear = () => undefined);
}

interface Launch {
  targetURL?: string;
  files?: readonly { getFile(): Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(take: (launch: Launch) => void): void;
}

async function take({ files, targetURL }: Launch): Promise<void> {
  const file = files?.[0];
  if (file) {
    const text = await (await file.getFile()).text();
    if (router.route.page === 'open') hear(text);
    else {
      opened = text;
      router.go('/open');
    }
  } else if (targetURL && targetURL !== location.href) router.visit(new URL(targetURL));
}

/** Files and links that the system gives to the app come to the window that is open. */
export function awaitLaunches(): void {
  const queue = (globalThis as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer((launch) => void take(launch));
}
