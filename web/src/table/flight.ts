/*
 * flight - pieces that move from where they were to where they are.
 *
 * Works on rectangles of the screen, so it serves HTML and SVG alike: an SVG piece is
 * copied into a small picture of its own. The copies live in a layer above the board,
 * which is hidden from screen readers.
 */
import type { Flight } from '../games/board';

const SVG = 'http://www.w3.org/2000/svg';

export function place(root: Element, name: string): Element | null {
  return root.querySelector(`[data-at="${CSS.escape(name)}"]`);
}

/** Rectangles of the places named, before the board changes under them. */
export function measure(root: Element, names: string[]): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const name of names) {
    const at = place(root, name);
    if (at) found.set(name, at.getBoundingClientRect());
  }
  return found;
}

function copy(of: Element): HTMLElement {
  const rect = of.getBoundingClientRect();
  const box = document.createElement('div');
  box.setAttribute('aria-hidden', 'true');
  const twin = of.cloneNode(true) as Element;
  for (const el of [twin, ...twin.querySelectorAll('[data-at],[id]')]) {
    el.removeAttribute('data-at');
    el.removeAttribute('id');
  }
  if (of instanceof SVGGraphicsElement && !(of instanceof SVGSVGElement)) {
    const b = of.getBBox();
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('viewBox', `${b.x} ${b.y} ${b.width} ${b.height}`);
    svg.setAttribute('width', '100%');
    svg.setAttribute('height', '100%');
    twin.removeAttribute('transform');
    svg.append(twin);
    box.append(svg);
  } else {
    box.append(twin);
    (twin as HTMLElement).style.margin = '0';
    (twin as HTMLElement).style.width = '100%';
    (twin as HTMLElement).style.height = '100%';
  }
  const s = box.style;
  s.position = 'fixed';
  s.left = `${rect.left}px`;
  s.top = `${rect.top}px`;
  s.width = `${rect.width}px`;
  s.height = `${rect.height}px`;
  s.zIndex = '60';
  s.pointerEvents = 'none';
  return box;
}

function delta(from: DOMRect, to: DOMRect): string {
  const dx = to.left + to.width / 2 - (from.left + from.width / 2);
  const dy = to.top + to.height / 2 - (from.top + from.height / 2);
  const k = Math.max(0.2, Math.min(3, to.width / Math.max(1, from.width)));
  return `translate(${dx}px, ${dy}px) scale(${k})`;
}

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';

/** Copies fly to their goals; resolves when the last has landed. */
export async function depart(
  root: Element,
  flights: Flight[],
  ms: number,
): Promise<void> {
  const running: Promise<unknown>[] = [];
  flights.forEach((f, i) => {
    const from = place(root, f.from);
    const to = place(root, f.to);
    if (!from || !to) return;
    const twin = copy(from);
    document.body.append(twin);
    const hide = from as HTMLElement | SVGElement;
    hide.style.visibility = 'hidden';
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    const move = twin.animate(
      [
        { transform: 'none', opacity: 1 },
        { transform: delta(a, b), opacity: 0.9, offset: 0.85 },
        { transform: delta(a, b), opacity: 0 },
      ],
      { duration: ms, delay: i * ms * 0.12, easing: EASE, fill: 'both' },
    );
    running.push(
      move.finished
        .catch(() => undefined)
        .then(() => {
          twin.remove();
          // A piece that stays where it was drawn must be seen again.
          requestAnimationFrame(() => (hide.style.visibility = ''));
        }),
    );
  });
  await Promise.all(running);
}

/** New pieces come from where they began; resolves when the last is in place. */
export async function arrive(
  root: Element,
  flights: Flight[],
  before: Map<string, DOMRect>,
  ms: number,
): Promise<void> {
  const running: Promise<unknown>[] = [];
  flights.forEach((f, i) => {
    const to = place(root, f.to);
    const a = before.get(f.from) ?? place(root, f.from)?.getBoundingClientRect();
    if (!to || !a) return;
    const b = to.getBoundingClientRect();
    // Inside an SVG a CSS pixel is a unit of the drawing.
    const svg = to instanceof SVGGraphicsElement ? to.ownerSVGElement : null;
    const ctm = svg?.getScreenCTM();
    const unit = ctm ? ctm.a || 1 : 1;
    const dx = (a.left + a.width / 2 - (b.left + b.width / 2)) / unit;
    const dy = (a.top + a.height / 2 - (b.top + b.height / 2)) / unit;
    const base = getComputedStyle(to).transform;
    const end = base === 'none' ? '' : base;
    const turn = f.turn ? ' rotateY(90deg)' : '';
    const move = to.animate(
      [
        { transform: `translate(${dx}px, ${dy}px) ${end}${turn} scale(0.6)` },
        { transform: `translate(0px, 0px) ${end}` },
      ],
      { duration: ms, delay: i * ms * 0.12, easing: EASE, fill: 'backwards' },
    );
    running.push(move.finished.catch(() => undefined));
  });
  await Promise.all(running);
}

/** Let every flight land at once. */
export function land(): void {
  for (const a of document.getAnimations())
    if (a.effect?.getTiming().iterations !== Infinity) a.finish();
}
