/* plan - where everything of the scene stands, for each composition and number of players. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How a player's display is laid out in its box. */
export type Form = 'stele' | 'slab' | 'row' | 'own';

export interface SeatPlan extends Box {
  form: Form;
  /** Size of a tile and of a sun. */
  tile: number;
  sun: number;
  /** Monuments side by side. */
  monuments: number;
}

export interface Plan {
  /** Opponents clockwise, from the left. */
  others: SeatPlan[];
  mine: SeatPlan;
  track: Box;
  epoch: Box;
  tools: Box;
  bids: Box & { sun: number; centre: number; sack: number };
  offer: Box & { tile: number; columns: number };
  ask: Box;
  tray: Box & { sun: number };
  lot: Box;
  sheet: Box;
  /** Where the sky ends and the table begins. */
  horizon: number;
}

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

function stele(at: Box, tile: number, sun: number, monuments = 4): SeatPlan {
  return { ...at, form: 'stele', tile, sun, monuments };
}
const slab = (at: Box, tile: number, sun: number): SeatPlan => ({
  ...at,
  form: 'slab',
  tile,
  sun,
  monuments: 8,
});
const row = (at: Box, tile: number, sun: number): SeatPlan => ({
  ...at,
  form: 'row',
  tile,
  sun,
  monuments: 8,
});

function wideOthers(players: number): SeatPlan[] {
  const left = stele(box(20, 140, 238, 562), 42, players === 3 ? 54 : 62);
  const right = { ...left, x: 1182 };
  if (players === 2) return [slab(box(20, 140, 1400, 124), 41, 66)];
  if (players === 3) return [left, right];
  if (players === 4) return [left, slab(box(272, 140, 896, 122), 35, 58), right];
  const half = row(box(272, 140, 443, 124), 27, 46);
  return [left, half, { ...half, x: 725 }, right];
}

function wide(players: number): Plan {
  const two = players === 2;
  const three = players === 3;
  const [x, w] = two ? [156, 1128] : [272, 896];
  const top = three ? 140 : 268;
  const asked = two ? 566 : 540;
  return {
    others: wideOthers(players),
    mine: { ...box(20, 716, 1400, 174), form: 'own', tile: 57, sun: 0, monuments: 8 },
    track: box(390, 4, 660, 116),
    epoch: box(24, 20, 330, 84),
    tools: box(1086, 24, 334, 84),
    bids: {
      ...box(x, top, w, (two ? 376 : 372) - top),
      sun: three ? 92 : 74,
      centre: three ? 150 : 102,
      sack: three ? 150 : 104,
    },
    offer: {
      ...box(x, two ? 378 : 376, w, two ? 180 : 156),
      tile: two ? 124 : 100,
      columns: 8,
    },
    ask: box(two ? 380 : x + 90, asked, two ? 680 : w - 180, 40),
    tray: { ...box(x + 184, asked + 48, w - 184, two ? 96 : 118), sun: two ? 80 : 88 },
    lot: box(x, asked + 48, 172, two ? 96 : 118),
    sheet: box(290, 90, 860, 720),
    horizon: 122,
  };
}

/** Slabs one below the other; four do so only in pairs. */
function towerOthers(players: number): SeatPlan[] {
  if (players === 5) {
    const half = row(box(20, 172, 455, 124), 27, 46);
    const right = { ...half, x: 485 };
    const below = { y: 302 };
    return [{ ...half, ...below }, half, right, { ...right, ...below }];
  }
  return Array.from({ length: players - 1 }, (_, i) =>
    slab(box(20, 172 + 130 * i, 920, 122), 35, players < 4 ? 50 : 58),
  );
}

function tower(players: number): Plan {
  const others = towerOthers(players);
  const top = Math.max(...others.map((o) => o.y + o.h)) + 8;
  const two = players === 2;
  const four = players === 4;
  const bids = two ? 150 : 104;
  return {
    others,
    mine: { ...box(20, 986, 920, 234), form: 'own', tile: 54, sun: 0, monuments: 8 },
    track: box(170, 56, 620, 102),
    epoch: box(24, 14, 330, 84),
    tools: box(606, 10, 334, 44),
    bids: {
      ...box(20, top, 920, bids),
      sun: two ? 92 : 74,
      centre: two ? 146 : 102,
      sack: two ? 146 : 104,
    },
    offer: {
      ...box(20, top + bids + 4, 920, 826 - top - bids - 4),
      tile: two ? 138 : four ? 100 : 104,
      columns: four ? 8 : 4,
    },
    ask: box(120, 836, 720, 40),
    tray: { ...box(204, 884, 736, 96), sun: 80 },
    lot: box(20, 884, 172, 96),
    sheet: box(50, 170, 860, 720),
    horizon: 164,
  };
}

function tallOthers(players: number): SeatPlan[] {
  const n = players - 1;
  if (n === 1) return [slab(box(6, 104, 378, 124), 26, 40)];
  const w = (378 - 6 * (n - 1)) / n;
  const tile = n === 2 ? 21 : n === 3 ? 17.6 : 15.4;
  return Array.from({ length: n }, (_, i) =>
    stele(
      box(6 + i * (w + 6), 104, w, 190),
      tile,
      n === 2 ? 38 : n === 3 ? 34 : 26,
      n === 2 ? 8 : 4,
    ),
  );
}

function tall(players: number): Plan {
  const two = players === 2;
  const top = two ? 234 : 298;
  const offer = two ? 336 : 374;
  return {
    others: tallOthers(players),
    mine: { ...box(6, 730, 378, 110), form: 'own', tile: 26, sun: 0, monuments: 8 },
    track: box(4, 44, 382, 56),
    epoch: box(6, 2, 190, 34),
    tools: box(200, 0, 186, 44),
    bids: { ...box(4, top, 382, offer - top - 4), sun: 44, centre: 66, sack: 58 },
    offer: { ...box(4, offer, 382, two ? 232 : 198), tile: two ? 84 : 72, columns: 4 },
    ask: box(6, 574, 378, 44),
    tray: { ...box(6, 620, 378, 106), sun: 48 },
    lot: box(252, 676, 132, 52),
    sheet: box(6, 84, 378, 676),
    horizon: 92,
  };
}

function lowOthers(players: number): SeatPlan[] {
  const n = players - 1;
  const h = Math.min(132, (340 - 4 * (n - 1)) / n);
  return Array.from({ length: n }, (_, i) =>
    row(box(4, 46 + i * (h + 4), 250, h), n === 4 ? 19 : 20, n === 4 ? 26 : 30),
  );
}

function low(players: number): Plan {
  return {
    others: lowOthers(players),
    mine: { ...box(604, 46, 236, 276), form: 'own', tile: 40, sun: 0, monuments: 4 },
    track: box(190, 0, 404, 44),
    epoch: box(6, 4, 180, 36),
    tools: box(600, 0, 240, 44),
    bids: { ...box(258, 46, 342, 76), sun: 42, centre: 58, sack: 54 },
    offer: { ...box(258, 122, 342, 156), tile: 52, columns: 4 },
    ask: box(258, 280, 342, 40),
    tray: { ...box(258, 322, 342, 66), sun: 44 },
    lot: box(604, 326, 236, 60),
    sheet: box(110, 4, 624, 382),
    horizon: 40,
  };
}

const plans: Record<string, (players: number) => Plan> = { wide, tower, tall, low };
const widths: Record<string, number> = { tower: 960, tall: 390, low: 844 };

export const planOf = (shape: string, players: number): Plan =>
  (plans[shape] ?? wide)(players);

export const widthOf = (shape: string): number => widths[shape] ?? 1440;

/** Centre and turn of each space of the Ra track, on an arc or in a line. */
export function spacesOf(track: Box, spaces: number) {
  const size = Math.min((track.w - track.h * 0.5) / spaces - 4, track.h * 0.62, 44);
  const bow = track.h > 60 ? track.h - size * 1.42 : 0;
  return Array.from({ length: spaces }, (_, i) => {
    const t = spaces > 1 ? (2 * i) / (spaces - 1) - 1 : 0;
    const reach = track.w / 2 - size * 0.95;
    return {
      x: track.w / 2 + t * reach,
      y: size * 0.71 + bow * t * t,
      turn: (Math.atan2(2 * bow * t, reach) * 180) / Math.PI,
      size,
    };
  });
}
