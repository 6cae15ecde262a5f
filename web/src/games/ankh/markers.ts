/* markers - where the numbers of the regions lie on the map. */
import { HEXES, POINTS, SIDE } from './map';
import { tokens } from './rules';
import type { AnkhView } from './view';

export interface Marker {
  token: number;
  x: number;
  y: number;
}

/** A quiet place for each number: a corner inside its region, near the middle of it. */
export function markersOf(v: AnkhView): Marker[] {
  const busy = new Set([...v.figures, ...v.monuments].map((p) => p[0]));
  return tokens(v).map((token) => {
    const land = HEXES.filter((h) => v.region[h.id] === token);
    const cx = land.reduce((s, h) => s + h.x, 0) / land.length;
    const cy = land.reduce((s, h) => s + h.y, 0) / land.length;
    let best = { x: cx, y: cy, cost: Infinity };
    for (const p of POINTS) {
      if (p.hexes.length < 3 || p.hexes.some((h) => v.region[h] !== token)) continue;
      const crowd = p.hexes.filter((h) => busy.has(h)).length;
      const cost = Math.hypot(p.x - cx, p.y - cy) + crowd * SIDE * 0.8;
      if (cost < best.cost) best = { x: p.x, y: p.y, cost };
    }
    return { token, x: best.x, y: best.y };
  });
}
