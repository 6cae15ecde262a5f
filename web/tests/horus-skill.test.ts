import { describe, expect, it } from 'vitest';
import {
  aimOf,
  ballBar,
  ballOf,
  cellOf,
  hollowOf,
  landing,
  launchOf,
  likelyLaunch,
  likelyToss,
  ringAt,
  ringBar,
  ringNeedle,
  ringOf,
  roll,
  shaken,
  shownLaunch,
  shownToss,
  sincos,
  HOLLOWS,
} from '../src/games/horus/skill';
import { HORIZON, OBELISK, seen, TIP } from '../src/games/horus/space';

describe('the ball of Horus', () => {
  it('comes to rest in the cell of the specification', () => {
    const known: [number, number][] = [
      [4920, 16],
      [5095, 16],
      [5096, 17],
      [6000, 20],
      [6847, 23],
      [6848, 24],
      [7115, 24],
      [7116, 25],
      [9171, 31],
      [9172, 32],
      [12040, 39],
      [12041, 40],
      [14000, 44],
      [16520, 49],
    ];
    for (const [launch, cell] of known) {
      expect(roll(launch).cell, `launch ${launch}`).toBe(cell);
      expect(cellOf(launch), `window of ${launch}`).toBe(cell);
    }
  });

  it('takes power, noise and direction as the engine does', () => {
    const known: [number, number, number, string, string][] = [
      [0, 0, 6000, 'thoth', 'horus'],
      [119, 0, 6952, 'horus', 'thoth'],
      [119, 65536, 7369, '1', '2'],
      [119, -65536, 6535, 'anubis', 'anubis'],
      [500, 12345, 10113, 'seth', 'seth'],
      [333, 100000, 9457, 'horus', 'thoth'],
      [777, -777, 12208, 'horus', 'thoth'],
      [1000, 196608, 16520, '1', '2'],
      [1000, -196608, 11480, 'anubis', 'anubis'],
      [0, -196608, 4920, 'horus', 'thoth'],
    ];
    for (const [power, g, launch, cw, ccw] of known) {
      expect(launchOf(power, g)).toBe(launch);
      expect(hollowOf(0, 1, cellOf(launch))).toBe(cw);
      expect(hollowOf(2, -1, cellOf(launch))).toBe(ccw);
    }
  });

  it('rolls for 3 to 6 seconds, ever later', () => {
    const { times } = roll(9000);
    expect(times.every((t, i) => i === 0 || t > times[i - 1]!)).toBe(true);
    expect(times.at(-1)! / 1e6).toBeGreaterThan(3);
    expect(times.at(-1)! / 1e6).toBeLessThan(6);
  });

  it('is drawn so that it ends where the table says', () => {
    for (let side = 0; side < 4; side++)
      for (const hollow of HOLLOWS) {
        expect(hollowOf(side, 1, roll(shownLaunch(side, hollow)).cell)).toBe(hollow);
        for (const direction of [1, -1] as const)
          for (const power of [0, 119, 640, 1000]) {
            const launch = likelyLaunch(side, direction, power, hollow);
            expect(hollowOf(side, direction, roll(launch).cell)).toBe(hollow);
          }
      }
  });
});

describe('the ring of Horus', () => {
  it('lands as the specification says', () => {
    const known: [number, number, number, number, number, number, number, boolean][] = [
      [23949, 0, 0, 454727, 12, 0, 12, true],
      [23130, 0, 0, 443904, -40019, 0, 40019, false],
      [23131, 0, 0, 443917, -39970, 0, 39970, true],
      [24742, 0, 0, 465282, 39977, 0, 39977, true],
      [24743, 0, 0, 465295, 40027, 0, 40027, false],
      [23949, 0, 3274, 454727, -1131, 39978, 39993, true],
      [23949, 0, -3275, 454727, -1132, -39990, 40006, false],
      [23949, 3000, 0, 468301, -25045, 0, 25045, true],
      [23949, -5000, 0, 430494, 29020, 0, 29020, true],
      [23949, 6000, 0, 481066, -55752, 0, 55752, false],
      [23500, 1500, -1200, 455512, -33775, -13955, 36544, true],
      [24300, -1500, 2000, 452195, 27665, 25410, 37563, true],
      [16000, 0, 0, 353649, -336287, 0, 336287, false],
      [32000, 0, 12000, 564744, 436248, 241517, 498640, false],
    ];
    for (const [speed, lift, azimuth, time, x, y, distance, hit] of known)
      expect(landing({ speed, lift, azimuth })).toMatchObject({
        time,
        x,
        y,
        distance,
        hit,
        contact: !hit && distance <= 47000,
      });
  });

  it('has the sines of the specification', () => {
    expect(sincos(0)).toEqual([0n, 1000000000n]);
    expect(sincos(-500)).toEqual([-8726536n, 999961923n]);
    expect(sincos(3274)).toEqual([57110988n, 998367836n]);
    expect(sincos(-16000)).toEqual([-275637382n, 961261696n]);
  });

  it('trembles as the engine lets it', () => {
    expect(shaken(aimOf(0, 497, false), [65536, -65536, 65536])).toEqual({
      speed: 24191,
      lift: -1000,
      azimuth: 500,
    });
    expect(shaken(aimOf(100, 480, false), [-30000, 10000, -70000])).toEqual({
      speed: 23572,
      lift: 152,
      azimuth: 666,
    });
    expect(shaken(aimOf(-1000, 1000, false), [196608, 196608, -196608])).toEqual({
      speed: 32960,
      lift: 3000,
      azimuth: -13500,
    });
  });

  it('is drawn so that it ends as the table says', () => {
    expect(landing(shownToss(true, false)).hit).toBe(true);
    expect(landing(shownToss(false, true))).toMatchObject({
      hit: false,
      contact: true,
    });
    expect(landing(shownToss(false, false)).hit).toBe(false);
    for (const [needle, power] of [
      [0, 497],
      [100, 470],
      [-400, 600],
    ] as const)
      for (const hit of [true, false])
        expect(landing(likelyToss(aimOf(needle, power, false), hit)).hit).toBe(hit);
  });
});

describe('the bars', () => {
  it('go up and down in the time of the specification', () => {
    expect([0, 300, 600, 900, 1200].map(ballBar)).toEqual([0, 500, 1000, 500, 0]);
    expect([0, 348, 700, 1400].map((t) => ringBar(t, false))).toEqual([
      0, 497, 1000, 0,
    ]);
    expect(ringBar(487, true)).toBe(496);
    expect([0, 500, 1000, 1500, 2000].map((t) => ringNeedle(t, false))).toEqual([
      0, 1000, 0, -1000, 0,
    ]);
    expect(ringNeedle(700, true)).toBe(1000);
  });
});

describe('a throw that is watched', () => {
  it('is flown as the hand wanted it', () => {
    expect(ballOf('ball 812 ccw')).toEqual({ power: 812, direction: -1 });
    expect(ringOf('ring -40 500')).toEqual(aimOf(-40, 500, false));
    expect(ringOf('ring 12 480 assist')).toEqual(aimOf(12, 480, true));
  });

  it('is shown by its outcome alone when no hand of a person threw', () => {
    for (const input of [undefined, '-', 'bot novice', 'ball 5', 'ring 1'])
      expect([ballOf(input), ringOf(input)]).toEqual([null, null]);
  });
});

describe('a throw in the picture', () => {
  const best = { speed: 23949, lift: 0, azimuth: 0 };
  const flight = (toss: typeof best) => {
    const { time } = landing(toss);
    return Array.from({ length: 101 }, (_, i) => seen(ringAt(toss, (time * i) / 100)));
  };

  it('is seen from the hand to the tip, and gets smaller on its way', () => {
    const all = flight(best);
    for (const p of all) {
      expect(p.y).toBeGreaterThan(60);
      expect(p.y).toBeLessThan(900);
    }
    all.slice(1).forEach((p, i) => expect(p.k).toBeLessThan(all[i]!.k));
    expect(all.at(-1)!.x).toBeCloseTo(seen([OBELISK, 0, TIP]).x, 0);
    expect(all.at(-1)!.y).toBeCloseTo(seen([OBELISK, 0, TIP]).y, 0);
  });

  it('never lands in the sky, however far it goes', () => {
    for (const speed of [16000, 28000, 32000]) {
      const { x, y } = landing({ ...best, speed });
      const at = seen([OBELISK + x / 1000, y / 1000, 0]);
      expect(at.y).toBeGreaterThan(HORIZON);
    }
  });
});
