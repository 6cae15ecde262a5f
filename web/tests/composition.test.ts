/* Every window gets a drawing that fills it, can be read, and is not cut. */
import { describe, expect, it } from 'vitest';
import { COMPOSITIONS, DRAWER, fit, isBeside, TOWER } from '../src/stage/composition';

const HEAD = 44;
const STRIP = 54; // of the replay below a scene
/** Windows in CSS pixels; the last is 1280 x 800 at 200 %. */
const windows = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
  [3840, 2160],
  [640, 400],
] as const;

describe('a scene', () => {
  for (const [w, h] of windows)
    for (const strip of [0, STRIP])
      it(`fills ${w} x ${h}${strip ? ' with a replay below it' : ''}`, () => {
        const high = h - HEAD - strip;
        const drawers = isBeside(COMPOSITIONS, w, high) ? [0, DRAWER] : [0];
        for (const drawer of drawers) {
          const wide = w - drawer;
          const { of, scale, left, top } = fit(COMPOSITIONS, wide, high);
          const [x, y] = [of.w * scale, of.h * scale];
          expect(Math.max(x / wide, y / high)).toBeGreaterThanOrEqual(0.85);
          expect((x * y) / (wide * high)).toBeGreaterThanOrEqual(0.5);
          for (const edge of [left, top]) expect(edge).toBeGreaterThanOrEqual(0);
          expect(left + x).toBeLessThanOrEqual(wide + 0.01);
          expect(top + y).toBeLessThanOrEqual(high + 0.01);
        }
      });

  it('may have a drawing for tablets that stand, which phones never get', () => {
    const shape = (w: number, h: number) => fit([...COMPOSITIONS, TOWER], w, h).of.name;
    expect(shape(768, 1024 - HEAD)).toBe('tower');
    expect(shape(820, 1180 - HEAD)).toBe('tower');
    expect(shape(600, 960 - HEAD)).toBe('tall');
    expect(shape(390, 844 - HEAD)).toBe('tall');
    expect(shape(1366, 768 - HEAD)).toBe('wide');
  });

  it('is drawn for the shape of the window, not scaled down to what nobody reads', () => {
    const shape = (w: number, h: number) => fit(COMPOSITIONS, w, h).of.name;
    expect(shape(390, 800)).toBe('tall');
    expect(shape(844, 346)).toBe('low');
    expect(shape(640, 356)).toBe('low');
    expect(shape(768, 980)).toBe('tall');
    expect(shape(1920, 1036)).toBe('wide');
  });

  it('has a drawer beside it only where it stays large', () => {
    const beside = (w: number, h: number) => isBeside(COMPOSITIONS, w, h - HEAD);
    expect([beside(1920, 1080), beside(1366, 768)]).toEqual([true, true]);
    expect([beside(1024, 768), beside(390, 844), beside(844, 390)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
