/* drawing - the lines of the curve of chances, in the pixels of its place. */
import { chancesAt, type MomentAnalysis } from './reading';

/** A place with margins for words. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const xOf = (f: Frame, i: number, all: number): number =>
  f.left + ((f.width - f.left - f.right) * i) / Math.max(1, all);

export const yOf = (f: Frame, chance: number): number =>
  f.top + (f.height - f.top - f.bottom) * (1 - chance);

/** How many actions had happened where somebody points at. */
export function indexAt(f: Frame, x: number, all: number): number {
  const i = Math.round(((x - f.left) / (f.width - f.left - f.right)) * all);
  return Math.min(all, Math.max(0, i));
}

/** How the line of each seat is drawn, so that no colour is needed to tell them apart. */
export const DASHES = ['', '9 5', '2.5 4.5', '11 4 2.5 4', '5 4'] as const;

const short = (n: number) => Number(n.toFixed(1));

/**
 * The path of one seat: straight from action to action, because a curve must not show what
 * nobody has computed. Points on a level with their neighbours are left out.
 */
export function curve(
  f: Frame,
  moments: readonly MomentAnalysis[],
  all: number,
  seat: number,
): string {
  const points: [number, number][] = [];
  for (let i = 0; i <= moments.length; i++) {
    const y = short(yOf(f, chancesAt(moments, i)[seat - 1] ?? 0));
    const [a, b] = [points.at(-2), points.at(-1)];
    if (a && b && a[1] === b[1] && b[1] === y) points.pop();
    points.push([short(xOf(f, i, all)), y]);
  }
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
}

/** Heights for labels that would cover each other: moved apart, in their order. */
export function apart(
  ys: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = ys.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  let at = top - gap;
  for (const o of order) at = o.y = Math.max(o.y, at + gap);
  at = bottom + gap;
  for (const o of [...order].reverse()) at = o.y = Math.min(o.y, at - gap);
  const found = [...ys];
  for (const o of order) found[o.i] = o.y;
  return found;
}

/** Bands between the places where a chapter begins; too many of them say nothing. */
export function bands(
  stops: readonly number[],
  all: number,
): { from: number; to: number }[] {
  // What begins with the game itself is no line in it.
  const inner = stops.filter((s) => s > all / 40 && s < all - all / 40);
  if (!inner.length || inner.length > 8) return [];
  const edges = [0, ...inner, all];
  return inner.concat(all).map((to, i) => ({ from: edges[i]!, to }));
}

/** Round numbers for the axis below, about `n` of them. */
export function ticks(all: number, n: number): number[] {
  const step =
    [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((s) => all / s <= n) ?? all;
  return Array.from({ length: Math.floor(all / step) + 1 }, (_, i) => i * step);
}
