/*
 * space - the ring toss seen from behind the thrower's hand.
 *
 * Coordinates in millimetres: forward from the hand, aside, above the board; the
 * obelisk stands 700 mm away. A plain pinhole camera looks down on it.
 */
export type Spot = readonly [number, number, number];
export interface Seen {
  x: number;
  y: number;
  /** Pixels of the drawing for one millimetre at this distance. */
  k: number;
}

const [BACK, UP] = [500, 760];
const TILT = Math.atan2(700, 1200);
const [COS, SIN] = [Math.cos(TILT), Math.sin(TILT)];
const FOCUS = 993;

export function seen([forward, aside, height]: Spot): Seen {
  const f = forward + BACK;
  const h = UP - height;
  const k = FOCUS / (f * COS + h * SIN);
  return { x: aside * k, y: (h * COS - f * SIN) * k, k };
}

export const OBELISK = 700;
export const TIP = 120;

const line = (spots: Spot[]) =>
  spots.map((s, i) => {
    const p = seen(s);
    return `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  });

export const path = (...spots: Spot[]) => line(spots).join(' ');
export const area = (...spots: Spot[]) => `${path(...spots)} Z`;

/** A half of the ring that lies around a spot: the far or the near one. */
export function halfRing([f, a, h]: Spot, r: number, near: boolean, tilt = 0): string {
  const points: Spot[] = [];
  for (let i = 0; i <= 18; i++) {
    const t = ((near ? 180 : 0) + i * 10) * (Math.PI / 180);
    const lift = Math.sin(t + 0.6) * r * Math.sin(tilt);
    points.push([f + r * Math.sin(t), a + r * Math.cos(t) * Math.cos(tilt), h + lift]);
  }
  return path(...points);
}
