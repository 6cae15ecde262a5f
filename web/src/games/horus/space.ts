/*
 * space - a throw as it is seen from behind the hand, in units of a picture 1440 wide.
 *
 * Coordinates in millimetres: forward from the hand, aside, above the board; the obelisk
 * stands 700 mm away. Around it, up to its tip, this is a plain perspective. A ring rises
 * four times as high: the sky above is drawn flatter, so that the whole curve of the engine
 * stays in the picture, and so is what lies behind the island, up to the horizon.
 */
export type Spot = readonly [forward: number, aside: number, height: number];
export interface Seen {
  x: number;
  y: number;
  /** Units of the picture for one millimetre at this distance. */
  k: number;
}

export const OBELISK = 700;
export const TIP = 120;
export const HORIZON = 300;
/** Where the foot of the obelisk is in the picture, and the scale there. */
export const FOOT = { x: 720, y: 596, k: 3.6 };
/** How much of a forward millimetre is seen, against one aside. */
export const SLANT = 0.45;

const FAR = 2500; // from the eye to the obelisk
const RISE = SLANT * FAR; // how fast the ground rises with distance
const [STEEP, SOFT] = [200, 115]; // heights are true up to the first
const [SKY, TOP] = [150, 72]; // above the first it gets flatter, up to the second
const SHORE = 805;
const SHORE_Y = ground(SHORE);

function scale(forward: number): number {
  return (FOOT.k * FAR) / (FAR + Math.max(-1200, forward - OBELISK));
}
function ground(forward: number): number {
  return FOOT.y + (scale(forward) - FOOT.k) * RISE;
}
function flat(height: number): number {
  if (height <= STEEP) return height;
  return STEEP + SOFT * (1 - Math.exp((STEEP - height) / SOFT));
}

export function seen([forward, aside, height]: Spot): Seen {
  const k = scale(forward);
  let y = ground(forward);
  if (forward > SHORE) {
    const room = SHORE_Y - HORIZON - 8;
    y = SHORE_Y - room * (1 - Math.exp((y - SHORE_Y) / room));
  }
  y -= flat(height) * k;
  if (y < SKY) y = TOP + (SKY - TOP) * Math.exp((y - SKY) / (SKY - TOP));
  return { x: FOOT.x + aside * k, y, k };
}

const line = (spots: Spot[]) =>
  spots.map((s, i) => {
    const p = seen(s);
    return `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  });

export const path = (...spots: Spot[]) => line(spots).join(' ');

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
