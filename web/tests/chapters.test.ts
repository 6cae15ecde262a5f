import { describe, expect, it } from 'vitest';
import { chapters, nextStop } from '../src/table/chapters';
import type { Act } from '../src/table/types';

const act = (ply: number, ...kinds: string[]): Act => ({
  ply,
  by: 1,
  do: '',
  ev: kinds.map((kind) => ({ kind })),
});

describe('a replay that goes by auctions', () => {
  const told = [
    act(0, 'draw', 'tile'),
    act(1, 'invoke', 'auction'),
    act(2, 'bid'),
    act(3, 'ra', 'auction', 'auction'),
    act(4, 'pass'),
  ];
  const stops = chapters(told, 'auction');

  it('stops right after each of them, and once where two begin', () => {
    expect(stops).toEqual([2, 4]);
  });

  it('goes on to the next and to the end, back to the last and to the beginning', () => {
    const walk = (from: number, direction: -1 | 1) =>
      nextStop(stops, from, direction, 5);
    expect([0, 2, 3, 4, 5].map((at) => walk(at, 1))).toEqual([2, 4, 4, 5, 5]);
    expect([5, 4, 3, 2, 1].map((at) => walk(at, -1))).toEqual([4, 2, 2, 0, 0]);
  });

  it('of something that never happened goes from end to end', () => {
    expect(nextStop(chapters(told, 'epoch'), 0, 1, 5)).toBe(5);
  });
});
