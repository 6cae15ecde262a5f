/*
 * layout - where things lie on the square board, in millimetres around its centre.
 *
 * The reader's own side is at the bottom; the others follow clockwise (specification,
 * chapter 2). Stones stand upright for the reader wherever they lie, so places are
 * turned here and not by the drawing.
 */

export interface Point {
  x: number;
  y: number;
}

export const HALF = 210;
export const STONE = 38;
export const SMALL = 23;
export const TRACK = 76;

/** A point of the bottom side as it lies on the side `turn` quarter turns clockwise. */
export function turned(p: Point, turn: number): Point {
  let { x, y } = p;
  for (let i = 0; i < ((turn % 4) + 4) % 4; i++) [x, y] = [-y, x];
  return { x, y };
}

export const upperAt = (k: number): Point => ({ x: (k - 3) * 40, y: 114 });
export const lowerAt = (j: number): Point => ({ x: (j - 2.5) * 40, y: 149 });
export const pileAt = (place: number): Point => ({
  x: place % 2 ? 147 : 188,
  y: place < 3 ? 147 : 188,
});
/** Stones of another's supply, in the hull of his barque. */
export const heldAt = (i: number, n: number): Point => ({
  x: (i - (n - 1) / 2) * 25,
  y: 189,
});
/** The reader's own supply, before the board. */
export const ownAt = (i: number): Point => ({ x: (i - 2) * 44, y: 243 });

/** Angle of a hollow (0..7, or between) on the track, in degrees, clockwise from +x. */
export const hollowAngle = (index: number, viewer: number) =>
  90 + 45 * (index - 2 * viewer);

export function onCircle(angle: number, r: number): Point {
  const a = (angle * Math.PI) / 180;
  return { x: r * Math.cos(a), y: r * Math.sin(a) };
}
