/*
 * again - a server that was not reached is asked again: a train leaves its tunnel, a server
 * comes back, and whoever plays on the device meanwhile need not load the page anew.
 */
import { person } from '../lib/person.svelte';

const AGAIN_MS = 15_000;
const waiting: (() => void)[] = [];

async function look(): Promise<void> {
  if (document.hidden) return;
  if (person.isAlone) await person.enter();
  if (person.who && !person.isAlone) for (const done of waiting.splice(0)) done();
}

/** When the server knows who reads. */
export async function reached(): Promise<void> {
  await person.enter();
  if (!person.who) await new Promise<void>((done) => waiting.push(done));
}

export function askAgain(): void {
  setInterval(() => void look(), AGAIN_MS);
  addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  void look();
}
