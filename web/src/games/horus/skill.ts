/*
 * skill - ball track and ring toss in the engine's own integers, for aiming and drawing.
 *
 * The same arithmetic as src/games/horus/dexterity.c, whose vectors the tests share: the
 * table decides a throw with noise that no page ever sees, and the page draws a curve
 * that truly leads to what was decided. Plain numbers are exact where all products stay
 * below 2^53; the flight of the ring needs BigInt.
 */

/* ---- the bars that are stopped by hand; t in milliseconds ---------------- */

function bar(ms: number, half: number): number {
  const t = Math.floor(ms) % (2 * half);
  const y = t < half ? t : 2 * half - t;
  return Math.min(1000, Math.max(0, Math.trunc((y * 1000) / half)));
}

export const ballBar = (ms: number) => bar(ms, 600);
export const ringBar = (ms: number, assist: boolean) => bar(ms, assist ? 980 : 700);

export function ringNeedle(ms: number, assist: boolean): number {
  const half = assist ? 1400 : 1000;
  const t = Math.floor(ms) % (2 * half);
  const x = t % half;
  const a = Math.trunc((x * (half - x)) / (assist ? 490 : 250));
  return t < half ? a : 0 - a;
}

/* ---- ball track ---------------------------------------------------------- */

export const HOLLOWS = [
  'horus',
  '1',
  'seth',
  '2',
  'thoth',
  '3',
  'anubis',
  '4',
] as const;
export type Hollow = (typeof HOLLOWS)[number];
export type Direction = 1 | -1;

/** Launch speed in 0.1 mm/s; noise 65536 is one standard deviation of the hand. */
export function launchOf(power: number, noise = 0): number {
  const l0 = 6000 + 8 * Math.min(1000, Math.max(0, power));
  return l0 + Math.trunc((l0 * 6 * noise) / 6553600);
}

function isqrt(n: number): number {
  let r = Math.floor(Math.sqrt(n));
  while (r * r > n) r--;
  while ((r + 1) * (r + 1) <= n) r++;
  return r;
}

const STEPS = 48;

function rollStep(w: number, i: number): number {
  const q = Math.trunc(w / 80000);
  const n = isqrt(9810000 * 9810000 + q * q);
  return w - 72991071 * (2 * i - 47) - Math.trunc((n * 561) / 25);
}

export interface Roll {
  /** Cells crossed, from 1: the ball rests in this one. */
  cell: number;
  /** Microseconds since the launch at the end of every step of 1/48 cell. */
  times: number[];
}

export function roll(launch: number): Roll {
  let w = launch * 100 * (launch * 100);
  let t = 0;
  const times: number[] = [];
  for (let cell = 1; ; cell++) {
    for (let i = 0; i < STEPS; i++) {
      const before = isqrt(w);
      w = rollStep(w, i);
      t += Math.trunc(2618000000 / (before + isqrt(Math.max(0, w)) + +(before === 0)));
      times.push(t);
      if (w <= 0) return { cell, times };
    }
    w -= Math.trunc(w / 20);
  }
}

/** First launch of the cells 16 to 50; the windows are the marks of the power bar. */
export const CELLS_FROM = 16;
export const LAUNCHES = [
  4859, 5096, 5336, 5579, 5824, 6074, 6327, 6585, 6848, 7116, 7389, 7669, 7955, 8248,
  8548, 8856, 9172, 9497, 9830, 10173, 10525, 10888, 11261, 11645, 12041, 12449, 12870,
  13303, 13750, 14211, 14686, 15176, 15682, 16204, 16743,
];

export function cellOf(launch: number): number {
  let i = LAUNCHES.length - 1;
  while (i > 0 && LAUNCHES[i]! > launch) i--;
  return CELLS_FROM + i;
}

const mod8 = (n: number) => ((n % 8) + 8) % 8;

/** `side` is the roller's side of the obelisk: 0 horus, 1 seth, 2 thoth, 3 anubis. */
export const hollowOf = (side: number, direction: Direction, cell: number): Hollow =>
  HOLLOWS[mod8(2 * side + direction * cell)]!;

/** Powers whose ball would reach the own god if the hand were steady. */
export function godWindows(): [number, number][] {
  return [24, 32, 40].map((cell) => {
    const i = cell - CELLS_FROM;
    return [(LAUNCHES[i]! - 6000) / 8, (LAUNCHES[i + 1]! - 6000) / 8];
  });
}

/** A launch for an outcome that nobody simulated (spec 11.7): always clockwise. */
const SHOWN = [6981, 7252, 7528, 7811, 8101, 8397, 8701, 9013];
export const shownLaunch = (side: number, hollow: Hollow): number =>
  SHOWN[mod8(HOLLOWS.indexOf(hollow) - 2 * side)]!;

/** The launch nearest to what the hand wanted that leads where the ball has come. */
export function likelyLaunch(
  side: number,
  direction: Direction,
  power: number,
  hollow: Hollow,
): number {
  const wanted = launchOf(power);
  let best = shownLaunch(side, hollow);
  let off = Infinity;
  LAUNCHES.slice(0, -1).forEach((from, i) => {
    if (hollowOf(side, direction, CELLS_FROM + i) !== hollow) return;
    const to = LAUNCHES[i + 1]! - 1;
    const launch = Math.min(to - 20, Math.max(from + 20, wanted));
    if (Math.abs(launch - wanted) < off) {
      off = Math.abs(launch - wanted);
      best = launch;
    }
  });
  return best;
}

/* ---- ring toss ----------------------------------------------------------- */

export interface Toss {
  /** 0.1 mm/s */
  speed: number;
  /** Thousandths of a degree above 50 degrees. */
  lift: number;
  /** Thousandths of a degree to the side. */
  azimuth: number;
}

export interface Landing {
  /** Microseconds until the ring falls through the height of the tip. */
  time: number;
  /** Micrometres behind and beside the axis. */
  x: number;
  y: number;
  distance: number;
  hit: boolean;
  contact: boolean;
}

const NANO = 1_000_000_000n;

function root(n: bigint): bigint {
  let r = BigInt(Math.floor(Math.sqrt(Number(n))));
  while (r * r > n) r--;
  while ((r + 1n) * (r + 1n) <= n) r++;
  return r;
}

/** Sine and cosine of thousandths of a degree, in units of 10^-9. */
export function sincos(m: number): [bigint, bigint] {
  const r = (BigInt(m) * 1745329252n) / 100000n;
  const r2 = (r * r) / NANO;
  const r4 = (r2 * r2) / NANO;
  return [
    r - (r * r2) / (6n * NANO) + (r * r4) / (120n * NANO),
    NANO - r2 / 2n + r4 / 24n - (r4 * r2) / NANO / 720n,
  ];
}

/** Forward and upward speed in um/s. */
function speeds(toss: Toss): [bigint, bigint] {
  const [s, c] = sincos(toss.lift);
  const v = BigInt(toss.speed) * 100n;
  const up = (766044443n * c + 642787610n * s) / NANO;
  const on = (642787610n * c - 766044443n * s) / NANO;
  return [(v * on) / NANO, (v * up) / NANO];
}

export function landing(toss: Toss): Landing {
  const [vx, vz] = speeds(toss);
  const time = ((vz + root(vz * vz + 3531600000000n)) * 100n) / 981n;
  const r = (vx * time) / 1000000n;
  const [s, c] = sincos(toss.azimuth);
  const x = (r * c) / NANO - 700000n;
  const y = (r * s) / NANO;
  const square = x * x + y * y;
  const distance = Number(root(square));
  return {
    time: Number(time),
    x: Number(x),
    y: Number(y),
    distance,
    hit: square <= 1600000000n,
    contact: distance > 40000 && distance <= 47000,
  };
}

/** Where the ring is after `time` us: mm from the hand forward, aside, and in height. */
export function ringAt(toss: Toss, time: number): [number, number, number] {
  const [vx, vz] = speeds(toss).map(Number) as [number, number];
  const [s, c] = sincos(toss.azimuth).map((v) => Number(v) / 1e9) as [number, number];
  const r = (vx * time) / 1e9;
  const height = 300 + (vz * time) / 1e9 - (4905 * time * time) / 1e12;
  return [r * c, r * s, height];
}

const clamp = (v: number, most: number) => Math.min(most, Math.max(-most, v));

export const aimOf = (needle: number, power: number, assist: boolean): Toss => ({
  speed: 16000 + 16 * Math.min(1000, Math.max(0, power)),
  lift: 0,
  azimuth: (assist ? 8 : 12) * clamp(needle, 1000),
});

/** The hand of an input `ball POWER cw|ccw`; a bot's hand and chance tell nothing. */
export function ballOf(
  input: string | undefined,
): { power: number; direction: Direction } | null {
  const found = /^ball (\d+) (cw|ccw)$/.exec(input ?? '');
  if (!found) return null;
  return { power: Number(found[1]), direction: found[2] === 'cw' ? 1 : -1 };
}

/** The aim of an input `ring NEEDLE POWER [assist]`. */
export function ringOf(input: string | undefined): Toss | null {
  const found = /^ring (-?\d+) (\d+)( assist)?$/.exec(input ?? '');
  return found && aimOf(Number(found[1]), Number(found[2]), !!found[3]);
}

/** The tremor of a hand: noise 65536 is one standard deviation. */
export const shaken = (aim: Toss, g: readonly [number, number, number]): Toss => ({
  speed: aim.speed + Math.trunc((aim.speed * 10 * g[0]) / 65536000),
  lift: aim.lift + Math.trunc((1000 * g[1]) / 65536),
  azimuth: aim.azimuth + Math.trunc((500 * g[2]) / 65536),
});

/** A toss for an outcome that nobody simulated (spec 11.7). */
export function shownToss(hit: boolean, touch: boolean): Toss {
  if (hit) return { speed: 23949, lift: 0, azimuth: 0 };
  return touch
    ? { speed: 23949, lift: 0, azimuth: 3500 }
    : { speed: 22500, lift: 0, azimuth: 0 };
}

/** The toss nearest to what the hand wanted that ends as the table decided. */
export function likelyToss(aim: Toss, hit: boolean): Toss {
  const steps = [0, 1, -1, 2, -2, 3, -3].map((n) => n * 65536);
  let best: Toss | null = null;
  let least = Infinity;
  for (const a of steps)
    for (const b of steps)
      for (const c of steps) {
        const off = a * a + b * b + c * c;
        if (off >= least) continue;
        const toss = shaken(aim, [a, b, c]);
        if (landing(toss).hit !== hit) continue;
        best = toss;
        least = off;
      }
  return best ?? shownToss(hit, true);
}
