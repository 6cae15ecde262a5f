/*
 * map - the board of Ankh: 101 flat-top hexes, rivers, corner points, and where each
 * lies in the drawing.
 *
 * Hexes are numbered row by row; odd columns lie half a hex further south. Two land
 * hexes of different banks have a river between them.
 */

export type Terrain = 'fertile' | 'desert' | 'water';

export interface Hex {
  id: number;
  row: number;
  col: number;
  terrain: Terrain;
  /** 1 west, 2 east, 3 delta; 0 water. */
  bank: number;
  /** N, NE, SE, S, SW, NW; -1 off the board. */
  near: number[];
  x: number;
  y: number;
}

const TERRAIN = [
  '.fffwwwwww.',
  'ffffffffffw',
  'fffffffffff',
  'ddfffffffwd',
  'ddddfffdddw',
  'ddwddffdddw',
  'ddwwwffddww',
  'ddddffddwdw',
  'ddddffddddw',
  '..d.f.d.d..',
];
const BANKS = [
  '.DDD------.',
  'WDDDDDDDDD-',
  'WWDDDDDDDEE',
  'WWWWDDDEE-E',
  'WWWWWWEEEE-',
  'WW-WWWEEEE-',
  'WW---EEEE--',
  'WWWWWEEE-E-',
  'WWWWWEEEEE-',
  '..W.W.E.E..',
];
/** The one river edge that touches water. */
const MOUTH = [68, 69] as const;

/** Length of a hex's side in the drawing. */
export const SIDE = 40;
const HIGH = Math.sqrt(3) * SIDE;
export const WIDTH = 17 * SIDE;
export const HEIGHT = 10 * HIGH;

const STEPS = [
  [
    [-1, 0],
    [-1, 1],
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, -1],
  ],
  [
    [-1, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [1, -1],
    [0, -1],
  ],
] as const;
const KINDS: Record<string, Terrain> = { f: 'fertile', d: 'desert', w: 'water' };

function lay(): Hex[] {
  const ids = new Map<string, number>();
  const found: Hex[] = [];
  TERRAIN.forEach((line, row) =>
    [...line].forEach((c, col) => {
      const terrain = KINDS[c];
      if (!terrain) return;
      const id = found.length;
      ids.set(`${row},${col}`, id);
      found.push({
        id,
        row,
        col,
        terrain,
        bank: 'WED'.indexOf(BANKS[row]![col]!) + 1,
        near: [],
        x: SIDE * (1.5 * col + 1),
        y: HIGH * (row + (col % 2) / 2 + 0.5),
      });
    }),
  );
  for (const h of found)
    h.near = STEPS[h.col % 2]!.map(
      ([r, c]) => ids.get(`${h.row + r},${h.col + c}`) ?? -1,
    );
  return found;
}

export const HEXES: readonly Hex[] = lay();
export const isLand = (h: number) => HEXES[h]!.terrain !== 'water';

/** Corner k of a hex; corners 0..5 from the north-east on, clockwise. */
export function corner(h: Hex, k: number): { x: number; y: number } {
  const a = ((k % 6) * 60 - 60) * (Math.PI / 180);
  return { x: h.x + SIDE * Math.cos(a), y: h.y + SIDE * Math.sin(a) };
}

export interface Edge {
  /** The two hexes, lower number first, as "31 42". */
  id: string;
  a: number;
  b: number;
  /** Its two ends, as indices of POINTS. */
  ends: [number, number];
  river: boolean;
}

export interface Point {
  x: number;
  y: number;
  /** Hexes of the board that touch it. */
  hexes: number[];
}

const points: Point[] = [];
const edges: Edge[] = [];
{
  const known = new Map<string, number>();
  const pointOf = (h: Hex, k: number) => {
    const { x, y } = corner(h, k);
    const key = `${Math.round(x)},${Math.round(y)}`;
    let at = known.get(key);
    if (at === undefined) {
      at = points.length;
      known.set(key, at);
      points.push({ x, y, hexes: [] });
    }
    const p = points[at]!;
    if (!p.hexes.includes(h.id)) p.hexes.push(h.id);
    return at;
  };
  for (const h of HEXES) {
    const at = [0, 1, 2, 3, 4, 5].map((k) => pointOf(h, k));
    // The side towards direction d (0 = north) lies between corners d - 1 and d.
    h.near.forEach((b, d) => {
      if (b <= h.id) return;
      const o = HEXES[b]!;
      edges.push({
        id: `${h.id} ${b}`,
        a: h.id,
        b,
        ends: [at[(d + 5) % 6]!, at[d]!],
        river:
          (h.bank > 0 && o.bank > 0 && h.bank !== o.bank) ||
          (h.id === MOUTH[0] && b === MOUTH[1]),
      });
    });
  }
  edges.sort((p, q) => p.a - q.a || p.b - q.b);
}

export const POINTS: readonly Point[] = points;
export const EDGES: readonly Edge[] = edges;
export const EDGE = new Map(edges.map((e) => [e.id, e]));
export const edgeId = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`);
export const middle = (e: Edge) => {
  const [p, q] = e.ends.map((i) => POINTS[i]!);
  return { x: (p!.x + q!.x) / 2, y: (p!.y + q!.y) / 2 };
};

/** An edge as a path. */
export function edgeLine(e: Edge): string {
  const [p, q] = e.ends.map((i) => POINTS[i]!);
  return `M${p!.x.toFixed(1)} ${p!.y.toFixed(1)}L${q!.x.toFixed(1)} ${q!.y.toFixed(1)}`;
}

/** The outline of a hex as points of a polygon; `r` is its size against the full one. */
export function outline(h: Hex, r = 1): string {
  return [0, 1, 2, 3, 4, 5]
    .map((k) => {
      const c = corner(h, k);
      const x = h.x + (c.x - h.x) * r;
      const y = h.y + (c.y - h.y) * r;
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** The border of a set of hexes as a path: every side with no hex of the set behind it. */
export function border(hexes: ReadonlySet<number>): string {
  const at = (h: Hex, k: number) => {
    const c = corner(h, k);
    return `${c.x.toFixed(1)} ${c.y.toFixed(1)}`;
  };
  return [...hexes]
    .map((id) => HEXES[id]!)
    .flatMap((h) =>
      h.near
        .map((n, d) => (hexes.has(n) ? '' : `M${at(h, d + 5)}L${at(h, d)}`))
        .filter(Boolean),
    )
    .join('');
}

/** A set of hexes as an area. */
export function area(hexes: Iterable<number>): string {
  const [a, b] = [SIDE / 2, (HIGH / 2).toFixed(1)];
  const sides = `l${a} ${b}-${a} ${b}h-${SIDE}l-${a}-${b} ${a}-${b}z`;
  const at = (h: Hex) => `M${h.x + a} ${+(h.y - HIGH / 2).toFixed(1)}${sides}`;
  return [...hexes].map((id) => at(HEXES[id]!)).join('');
}

/** The rivers as one path. */
export const NILE = EDGES.filter((e) => e.river)
  .map(edgeLine)
  .join('');
