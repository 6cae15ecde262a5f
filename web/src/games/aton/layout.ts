/* layout - where everything of the temple stands, for each shape of window. */
import type { Field } from './view';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Layout {
  name: 'wide' | 'tall' | 'low';
  w: number;
  h: number;
  /** Where the sky ends and the floor begins. */
  horizon: number;
  sun: { x: number; y: number; r: number };
  /** The two towers of the gate; one wall over the whole width where the second is null. */
  pylons: [Box, Box | null];
  /** Upper left corners of the four courts, and the measures that they share. */
  courts: [number, number][];
  court: { w: number; h: number; lintel: number; wall: number };
  cell: number;
  gap: number;
  track: { x: number; y: number; w: number; h: number; step: number };
  realm: Box & { first: number; pitch: number; niche: number };
  /** Parts with words in them. */
  far: Box;
  reckoning: Box;
  races: Box;
  altar: number;
  near: Box;
  panel: Box;
  /** The cartouches of both: upper left corner of the first, distance, size of a rope. */
  ropes: Record<
    'far' | 'near',
    { x: number; y: number; pitch: number; w: number; h: number }
  >;
}

const wide: Layout = {
  name: 'wide',
  w: 1440,
  h: 900,
  horizon: 184,
  sun: { x: 720, y: 74, r: 58 },
  pylons: [
    { x: 30, y: 8, w: 584, h: 172 },
    { x: 826, y: 8, w: 584, h: 172 },
  ],
  courts: [
    [36, 198],
    [382, 198],
    [728, 198],
    [1074, 198],
  ],
  court: { w: 330, h: 300, lintel: 46, wall: 9 },
  cell: 72,
  gap: 5,
  track: { x: 36, y: 506, w: 1368, h: 38, step: 32.4 },
  realm: { x: 36, y: 552, w: 1368, h: 80, first: 376, pitch: 70, niche: 56 },
  far: { x: 48, y: 26, w: 548, h: 150 },
  reckoning: { x: 846, y: 26, w: 546, h: 150 },
  races: { x: 962, y: 556, w: 432, h: 72 },
  altar: 642,
  near: { x: 40, y: 660, w: 232, h: 232 },
  panel: { x: 1012, y: 662, w: 392, h: 228 },
  ropes: {
    far: { x: 272, y: 28, pitch: 84, w: 60, h: 76 },
    near: { x: 284, y: 690, pitch: 150, w: 110, h: 122 },
  },
};

const tall: Layout = {
  name: 'tall',
  w: 390,
  h: 844,
  horizon: 128,
  sun: { x: 195, y: 118, r: 19 },
  pylons: [{ x: 3, y: 2, w: 384, h: 124 }, null],
  courts: [
    [3, 142],
    [197, 142],
    [3, 317],
    [197, 317],
  ],
  court: { w: 190, h: 171, lintel: 26, wall: 3 },
  cell: 44,
  gap: 1.6,
  track: { x: 4, y: 492, w: 382, h: 24, step: 8.95 },
  realm: { x: 4, y: 519, w: 382, h: 42, first: 96, pitch: 35.5, niche: 33 },
  far: { x: 8, y: 10, w: 374, h: 114 },
  reckoning: { x: 4, y: 564, w: 382, h: 56 },
  races: { x: 0, y: 0, w: 0, h: 0 },
  altar: 625,
  near: { x: 8, y: 632, w: 374, h: 28 },
  panel: { x: 4, y: 720, w: 382, h: 122 },
  ropes: {
    far: { x: 10, y: 44, pitch: 94, w: 38, h: 50 },
    near: { x: 9, y: 661, pitch: 94.5, w: 44, h: 52 },
  },
};

const low: Layout = {
  name: 'low',
  w: 844,
  h: 390,
  horizon: 66,
  sun: { x: 574, y: 28, r: 21 },
  pylons: [
    { x: 2, y: 2, w: 536, h: 62 },
    { x: 612, y: 2, w: 230, h: 62 },
  ],
  courts: [
    [6, 70],
    [216, 70],
    [426, 70],
    [636, 70],
  ],
  court: { w: 202, h: 166, lintel: 22, wall: 8 },
  cell: 44,
  gap: 1.6,
  track: { x: 6, y: 239, w: 420, h: 20, step: 9.7 },
  realm: { x: 432, y: 238, w: 406, h: 38, first: 106, pitch: 37, niche: 33 },
  far: { x: 10, y: 10, w: 520, h: 54 },
  reckoning: { x: 618, y: 8, w: 218, h: 56 },
  races: { x: 0, y: 0, w: 0, h: 0 },
  altar: 280,
  near: { x: 8, y: 288, w: 92, h: 98 },
  panel: { x: 432, y: 288, w: 408, h: 100 },
  ropes: {
    far: { x: 150, y: 9, pitch: 96, w: 36, h: 46 },
    near: { x: 106, y: 290, pitch: 81, w: 46, h: 54 },
  },
};

const layouts: Record<string, Layout> = { wide, tall, low };

export const layoutOf = (shape: string): Layout => layouts[shape] ?? wide;

/** The floor of a court, on which its fields lie. */
export function well(l: Layout, temple: number): Box {
  const [x, y] = l.courts[temple - 1]!;
  const w = 4 * l.cell + 3 * l.gap + 8;
  const h = 3 * l.cell + 2 * l.gap + 8;
  return { x: x + (l.court.w - w) / 2, y: y + l.court.lintel + 3, w, h };
}

/** The centre of a field. */
export function spot(l: Layout, f: Field): { x: number; y: number } {
  const at = well(l, f.temple);
  const pitch = l.cell + l.gap;
  return {
    x: at.x + 4 + (f.index % 4) * pitch + l.cell / 2,
    y: at.y + 4 + Math.floor(f.index / 4) * pitch + l.cell / 2,
  };
}

/** Where a marker stands on the track. */
export function stepAt(l: Layout, points: number): { x: number; y: number } {
  const room = l.track.w - 40 * l.track.step;
  return {
    x: l.track.x + room / 2 + Math.min(40, Math.max(0, points)) * l.track.step,
    y: l.track.y + l.track.h / 2,
  };
}

/** The centre of a niche, 0..7. */
export function niche(l: Layout, i: number): { x: number; y: number } {
  return {
    x: l.realm.x + l.realm.first + i * l.realm.pitch,
    y: l.realm.y + l.realm.h / 2,
  };
}

/** Puts a part of the page into its box; the policy of the server forbids style attributes. */
export function placed(node: HTMLElement, box: Box) {
  const put = (b: Box) => {
    node.style.position = 'absolute';
    node.style.left = `${b.x}px`;
    node.style.top = `${b.y}px`;
    node.style.width = `${b.w}px`;
    node.style.height = `${b.h}px`;
  };
  put(box);
  return { update: put };
}
