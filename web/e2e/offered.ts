/*
 * offered - what a page offers to whoever plays, chosen from within the page.
 *
 * Boards mark what can be chosen (web/README.md): data-do on whatever chooses an
 * action, data-can and data-card on what is composed, data-confirm on the button that
 * sends it.
 */

/**
 * Runs in the page: choose one thing that is offered now; false when there is none. `r` are
 * five numbers below 1; with `keys` it only gets the focus. What lies in `untouched` is left
 * alone.
 */
export function chooseOffered([r, keys, untouched]: readonly [
  number[],
  boolean,
  string,
]): boolean {
  const seen = (e: Element) => e.getClientRects().length > 0;
  const free = (e: Element) =>
    !(e as HTMLButtonElement).disabled &&
    e.getAttribute('aria-disabled') !== 'true' &&
    !(untouched && e.closest(untouched)) &&
    seen(e);
  const all = (q: string) => [...document.querySelectorAll(q)].filter(free);
  const press = (e: Element | undefined) => {
    if (!e) return false;
    if (keys) {
      // Whatever is offered can be reached by Tab, and then by Enter.
      (e as HTMLElement).focus();
      const there = document.activeElement === e && (e as HTMLElement).tabIndex >= 0;
      if (!there) throw new Error(`not by keyboard: ${e.outerHTML.slice(0, 200)}`);
      return true;
    }
    const how = { bubbles: true, cancelable: true };
    // A map takes clicks by their place; its parts answer to the keyboard.
    if (e.matches('[data-edge]'))
      e.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ...how }));
    else e.dispatchEvent(new MouseEvent('click', how));
    return true;
  };
  // Mostly forward: send what is complete, compose, choose; sometimes back.
  const groups = [
    all('[data-confirm]'),
    all(
      '[data-card], [data-can]:not([aria-pressed="true"]), ' +
        '[data-stone][tabindex="0"]:not([aria-pressed="true"]), .choices .chip',
    ),
    all('[data-do]'),
    all('[data-key]'),
  ];
  const bounds = [0.8, 0.5, 0.75, 1];
  for (const [i, list] of groups.entries()) {
    const last = groups.slice(i + 1).every((g) => !g.length);
    if (list.length && (last || r[i]! < bounds[i]!))
      return press(list[Math.floor(r[4]! * list.length)]);
  }
  return false;
}

/** A generator that gives the same numbers in every run. */
export function numbers(seed: number): () => number {
  let x = seed >>> 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}
