/*
 * layout - where everything stands, in the units of each composition.
 *
 * The reader's own barque is at the bottom; the others follow clockwise: left, top, right.
 * Barques are seen from the side, with a lower row of four and an upper row of five over
 * its joints, so that the rule of covered stones is the picture (R-HORUS-07).
 */
import { WIDE, TALL, LOW, TOWER, type Composition } from '../../stage/composition';

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  w: number;
  h: number;
}

/** A barque: middle of its deck, size of its unit, and whether its ends are short. */
export interface BoatAt extends Point {
  k: number;
  short: boolean;
}

/** A raft: first pile and its ground, distance and size of stones; `chest` holds a supply. */
export interface RaftAt extends Point {
  step: number;
  size: number;
  chest: Point;
  /** Size of a stone in the chest. */
  held: number;
}

/** What is said beside a seat: middle of the lower edge, and how much room there is. */
export interface SaidAt extends Point {
  w: number;
  lines: number;
}

export interface SeatAt {
  boat: BoatAt;
  raft: RaftAt;
  said: SaidAt;
}

export interface Layout extends Composition {
  /** Size of things of the landscape. */
  u: number;
  horizon: number;
  sun: Point;
  island: Point & { k: number; tall: number };
  mine: SeatAt;
  others: SeatAt[];
  /** First stone of the own supply, its ground, distance and size. */
  reserve: Box & { first: Point; step: number; size: number };
  card: Box;
  asked: Box;
  /** Where the list of all stones is opened. */
  ledger: Point;
}

export const STONE = 60; // width of a stone in its own units
export const LOADED = 58; // and in units of a barque
export const PLACE = 66;

const boat = (x: number, y: number, k: number, short = false): BoatAt => ({
  x,
  y,
  k,
  short,
});

/** A raft whose middle is at x; its chest is at the right end. */
function raft(x: number, y: number, step: number, size: number, held: number): RaftAt {
  const wide = 4 * step + 2 * held + 10;
  const first = x - wide / 2 + step / 2;
  return {
    x: first,
    y,
    step,
    size,
    held,
    chest: { x: first + 3.5 * step + 6 + held, y: y - held },
  };
}

const ownRaft = (x: number, y: number, step: number, size: number): RaftAt => ({
  x,
  y,
  step,
  size,
  held: 0,
  chest: { x, y },
});

const seat = (b: BoatAt, r: RaftAt, said: SaidAt): SeatAt => ({
  boat: b,
  raft: r,
  said,
});

const said = (x: number, y: number, w: number, lines = 2): SaidAt => ({
  x,
  y,
  w,
  lines,
});

/** Whether there is room for whole panels and words of full size. */
export const isRoomy = (name: string) => name === 'wide' || name === 'tower';

/** All that a bubble of that many lines covers. */
export function bubble(l: Layout, at: SaidAt): Box {
  const h = isRoomy(l.name) ? 17.4 * at.lines + 11 : 13.8 * at.lines + 9;
  return { x: at.x - at.w / 2, y: at.y - h, w: at.w, h };
}

function wide(players: number): Layout {
  const left = seat(
    boat(226, 424, 0.72),
    raft(226, 541, 55, 44, 25),
    said(226, 316, 300),
  );
  const right = seat(
    boat(1214, 424, 0.72),
    raft(1214, 541, 55, 44, 25),
    said(1214, 316, 300),
  );
  const top = seat(
    boat(985, 200, 0.7),
    raft(1304, 250, 48, 41, 23),
    said(908, 304, 300),
  );
  const facing = seat(
    boat(1150, 330, 0.94),
    raft(1150, 485, 66, 54, 31),
    said(1150, 192, 340),
  );
  return {
    ...WIDE,
    u: 1,
    horizon: 196,
    sun: { x: 372, y: 150 },
    island: { x: 720, y: 470, k: 1, tall: 388 },
    mine: seat(boat(715, 792, 0.985), ownRaft(1092, 862, 86, 62), said(715, 640, 300)),
    others: [[facing], [left, right], [left, top, right]][players - 2]!,
    reserve: {
      x: 16,
      y: 600,
      w: 392,
      h: 288,
      first: { x: 64, y: 728 },
      step: 71,
      size: 61,
    },
    card: { x: 1022, y: 566, w: 406, h: 222 },
    asked: { x: 0, y: 0, w: 1440, h: 54 },
    ledger: { x: 358, y: 816 },
  };
}

function tall(players: number): Layout {
  const at = (x: number, y: number, beside = said(x, y - 60, 180)) =>
    seat(boat(x, y, 0.43, true), raft(x, y + 71, 33, 28, 17), beside);
  const facing = seat(
    boat(216, 292, 0.58, true),
    raft(200, 371, 43, 36, 21),
    said(200, 211, 280),
  );
  return {
    ...TALL,
    u: 0.62,
    horizon: 168,
    sun: { x: 60, y: 136 },
    island:
      players === 2
        ? { x: 206, y: 168, k: 0.34, tall: 300 }
        : players === 3
          ? { x: 195, y: 172, k: 0.42, tall: 262 }
          : { x: 98, y: 168, k: 0.4, tall: 270 },
    mine: seat(
      boat(195, 490, 0.76, true),
      ownRaft(27, 612, 46, 41),
      said(195, 386, 280),
    ),
    others: [
      [facing],
      [at(98, 292), at(292, 292)],
      [
        at(98, 292),
        at(292, 135, said(260, 75, 250, 1)),
        at(292, 292, said(292, 232, 180, 1)),
      ],
    ][players - 2]!,
    reserve: {
      x: 200,
      y: 556,
      w: 184,
      h: 68,
      first: { x: 226, y: 613 },
      step: 44,
      size: 40,
    },
    card: { x: 5, y: 634, w: 380, h: 206 },
    asked: { x: 0, y: 0, w: 390, h: 52 },
    ledger: { x: 4, y: 58 },
  };
}

function low(players: number): Layout {
  // Between the boats is no room: what was said last stands beside what is asked.
  const beside = said(590, 42, 240);
  const at = (x: number) =>
    seat(boat(x, 112, 0.44, true), raft(x, 183, 35, 29, 17), beside);
  const facing = seat(boat(585, 112, 0.46, true), raft(585, 184, 38, 31, 18), beside);
  return {
    ...LOW,
    u: 0.5,
    horizon: 104,
    sun: { x: 204, y: 84 },
    island: {
      x: players === 2 ? 270 : players === 3 ? 410 : 316,
      y: 142,
      k: 0.36,
      tall: 262,
    },
    mine: seat(boat(380, 312, 0.7, true), ownRaft(30, 366, 46, 41), beside),
    others: [[facing], [at(140), at(680)], [at(104), at(526), at(736)]][players - 2]!,
    reserve: {
      x: 5,
      y: 204,
      w: 226,
      h: 78,
      first: { x: 31, y: 272 },
      step: 44,
      size: 40,
    },
    card: { x: 530, y: 192, w: 309, h: 195 },
    asked: { x: 0, y: 0, w: 844, h: 44 },
    ledger: { x: 190, y: 322 },
  };
}

/** A tablet that stands: the island behind, two rows of boats, the own side in front. */
function tower(players: number): Layout {
  const at = (x: number, y: number) =>
    seat(boat(x, y, 0.74), raft(x, y + 122, 58, 46, 27), said(x, y - 106, 300));
  const top = seat(
    boat(700, 196, 0.72),
    raft(700, 314, 55, 44, 25),
    said(700, 92, 300, 1),
  );
  const facing = seat(
    boat(682, 320, 0.86),
    raft(682, 464, 62, 50, 29),
    said(682, 194, 320),
  );
  return {
    ...TOWER,
    u: 0.9,
    horizon: 210,
    sun: { x: 106, y: 148 },
    island:
      players === 2
        ? { x: 288, y: 560, k: 1, tall: 388 }
        : { x: players === 3 ? 480 : 270, y: 336, k: 0.8, tall: 330 },
    mine: seat(boat(446, 862, 0.985), ownRaft(616, 1198, 86, 62), said(446, 716, 300)),
    others: [[facing], [at(236, 566), at(724, 566)], [at(236, 566), top, at(724, 566)]][
      players - 2
    ]!,
    reserve: {
      x: 14,
      y: 932,
      w: 392,
      h: 284,
      first: { x: 62, y: 1060 },
      step: 71,
      size: 61,
    },
    card: { x: 540, y: 904, w: 406, h: 222 },
    asked: { x: 0, y: 0, w: 960, h: 54 },
    ledger: { x: 356, y: 1148 },
  };
}

const LAYOUTS = { wide, tall, low, tower };

export function layoutOf(shape: string, players: number): Layout {
  return LAYOUTS[shape as keyof typeof LAYOUTS](players);
}

/* ---- inside a barque, on a raft, in the supply ---- */

export const lowerAt = (b: BoatAt, j: number): Point => ({
  x: b.x + (j - 2.5) * PLACE * b.k,
  y: b.y - 31 * b.k,
});
export const upperAt = (b: BoatAt, n: number): Point => ({
  x: b.x + (n - 3) * PLACE * b.k,
  y: b.y - 99 * b.k,
});
export const pileAt = (r: RaftAt, place: number): Point => ({
  x: r.x + (place - 1) * r.step,
  y: r.y - r.size / 2,
});
/** Stones of another's supply: two rows in the chest on his raft. */
export function heldAt(r: RaftAt, i: number, n: number): Point & { size: number } {
  const columns = Math.max(2, Math.ceil(n / 2));
  const size = (2 * r.held) / columns;
  return {
    x: r.chest.x + ((i % columns) - (columns - 1) / 2) * size,
    y:
      r.chest.y + (n > columns ? (i < columns ? -0.5 : 0.5) * size : r.held - size / 2),
    size: size - 1,
  };
}
/** The reader's own supply; five stones stand closer. */
export function ownAt(l: Layout, i: number, n: number): Point & { size: number } {
  const { first, step, size, w, x } = l.reserve;
  if (n <= 4) return { x: first.x + i * step, y: first.y - size / 2, size };
  const room = isRoomy(l.name) ? 4 * step : w - 8;
  const close = Math.min(step, room / n);
  const left = isRoomy(l.name) ? first.x - step / 2 : x + 4;
  const less = Math.min(size, close - 2);
  return { x: left + (i + 0.5) * close, y: first.y - less / 2, size: less };
}

/* ---- the ball track ---- */

/** Half axes of the island, and of the middle of its groove. */
export const ISLAND = { rx: 228, ry: 116 };
export const TRACK = { rx: 180, ry: 91.7 };

/** A hollow (0..7, or between) on the track as this side of the obelisk sees it. */
export function onTrack(index: number, viewer: number, out = 1): Point {
  const a = ((112.5 + 45 * (index - 2 * viewer)) * Math.PI) / 180;
  return { x: out * TRACK.rx * Math.cos(a), y: out * TRACK.ry * Math.sin(a) };
}
