/*
 * find - which thing of a table is meant: by the pointer, or by the focus.
 *
 * Things carry `data-help`: keys of texts/about-<game>, the most exact one first. What
 * chooses an action (`data-do`, `data-choice`) needs none: its verb is the key.
 */

/** Something that can be asked what it is. */
export interface Thing {
  at: Element;
  /** The first of these that has a text tells of it. */
  keys: readonly string[];
  /** What a click on it does, as the notation has it. */
  action: string | null;
}

// What is only a part of a picture on a button (`data-plain`) does not tell for itself.
const ASKABLE = ['help', 'do', 'choice']
  .map((x) => `[data-${x}]:not([data-plain] *)`)
  .join();
const THROW = '-'; // the action of a hand that leaves it to chance

const dataOf = (el: Element): DOMStringMap => (el as HTMLElement).dataset;
const actionOf = (el: Element | null): string | null =>
  el ? (dataOf(el).do ?? dataOf(el).choice ?? null) : null;

function keysOf(el: Element): string[] {
  const own = dataOf(el).help?.split(' ').filter(Boolean) ?? [];
  const action = actionOf(el);
  if (own.length || !action) return own;
  if (action === THROW) return ['do.throw'];
  const [verb, ...rest] = action.split(' ');
  return [`do.${verb}/${rest.length}`, `do.${verb}`];
}

const thing = (at: Element): Thing => ({
  at,
  keys: keysOf(at),
  action: actionOf(at.closest('[data-do], [data-choice]')),
});

const isSeen = (el: Element) => el.getClientRects().length > 0;

function covers(el: Element, x: number, y: number): DOMRect | null {
  const box = el.getBoundingClientRect();
  const is = box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  return is && isSeen(el) ? box : null;
}

/** A part of a picture is not seen outside of it: a map may be larger than its frame. */
function isShownAt(el: Element, x: number, y: number): boolean {
  let frame = el instanceof SVGElement ? el.ownerSVGElement : null;
  while (frame?.ownerSVGElement) frame = frame.ownerSVGElement;
  return !frame || !!covers(frame, x, y);
}

/**
 * The smallest thing at a point of the window. Pieces need not take the pointer for it: on
 * maps it is the ground below them that does. `over` is what does take it.
 */
export function thingAt(
  root: Element,
  over: Element,
  x: number,
  y: number,
): Thing | null {
  const sheet = over.closest('[role="dialog"]');
  const within = sheet && root.contains(sheet) ? sheet : root;
  let best: Element | null = null;
  let least = Infinity;
  for (const el of within.querySelectorAll(ASKABLE)) {
    const box = covers(el, x, y);
    if (!box || !isShownAt(el, x, y)) continue;
    // Of two of one size the inner one comes later.
    if (box.width * box.height <= least) {
      best = el;
      least = box.width * box.height;
    }
  }
  return best && thing(best);
}

/** What has the focus, or is in it. */
export function thingOf(focused: Element): Thing | null {
  const at = focused.closest(ASKABLE) ?? focused.querySelector(ASKABLE);
  return at && thing(at);
}

/** Things that differ by a number alone, hexes or stones, are one kind. */
const kindOf = (keys: readonly string[]): string | undefined =>
  /\.\w?\d+$/.test(keys[0] ?? '') ? keys.at(-1) : keys[0];

/** Every kind of thing in sight once, in the order of the page. */
export function allThings(root: Element): Thing[] {
  const found = new Map<string, Thing>();
  for (const el of root.querySelectorAll(ASKABLE)) {
    const key = kindOf(keysOf(el));
    if (key && !found.has(key) && isSeen(el)) found.set(key, thing(el));
  }
  return [...found.values()];
}
