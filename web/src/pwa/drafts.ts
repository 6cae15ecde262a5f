/*
 * drafts - what somebody has begun and not sent: a set on a board, a line of chat, a form.
 *
 * No version of the page is changed meanwhile, in whichever tab it is: each tab that has a
 * draft holds a share of a lock, and whoever changes the version wants all of it.
 */
import { base } from '../lib/base';

const LOCK = `maat-draft ${base}/`;
const checks = new Set<() => boolean>();
/** Fields into which something was typed. */
const touched = new Set<HTMLInputElement>();
let release: (() => void) | null = null;

/** Somebody else who knows of drafts; gives what ends it. */
export function watchDrafts(check: () => boolean): () => void {
  checks.add(check);
  return () => void checks.delete(check);
}

/** A field that was left would hold the whole page that it was in. */
function forgetLeft(): void {
  for (const field of touched)
    if (!field.isConnected || !field.value) touched.delete(field);
}

export function hasDraft(): boolean {
  forgetLeft();
  return touched.size > 0 || [...checks].some((check) => check());
}

function look(): void {
  const isHeld = release !== null;
  if (hasDraft() === isHeld) return;
  if (release) {
    release();
    release = null;
    return;
  }
  const held = new Promise<void>((done) => (release = done));
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => held);
}

/** From the moment on at which a new version waits, others are told of drafts here. */
let isTelling = false;
export function tellDrafts(): void {
  if (isTelling) return;
  isTelling = true;
  setInterval(look, 1000);
  look();
}

/** Typing is noticed from the start. */
export function noticeTyping(): void {
  document.addEventListener(
    'input',
    (e) => {
      forgetLeft();
      touched.add(e.target as HTMLInputElement);
      if (isTelling) look();
    },
    true,
  );
}

/** Do it if there is no draft in any tab; was it done? */
export async function withoutDrafts(act: () => void): Promise<boolean> {
  if (hasDraft()) return false;
  look();
  if (!navigator.locks) {
    act();
    return true;
  }
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock) act();
    return lock !== null;
  });
}
