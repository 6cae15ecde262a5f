import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenSlots, godTexts, toggleSlot } from '../src/games/ra/draft';
import {
  indexOf,
  KINDS,
  projected,
  projectedSum,
  speakers,
  type Kind,
  type RaView,
} from '../src/games/ra/view';

const empty = () => Array<number>(18).fill(0);

function table(tableaus: Partial<Record<Kind, number>>[], more: Partial<RaView> = {}) {
  const n = tableaus.length;
  return {
    players: n,
    epoch: 1,
    turn: 1,
    actor: 1,
    points: Array<number>(n).fill(10),
    suns: Array.from({ length: n }, (_, i) => [i + 2]),
    spent: Array.from({ length: n }, () => []),
    bids: Array<null>(n).fill(null),
    offer: Array<Kind | null>(8).fill(null),
    tableau: tableaus.map((t) => {
      const counts = empty();
      for (const [k, c] of Object.entries(t)) counts[indexOf(k as Kind)] = c;
      return counts;
    }),
    ...more,
  } as RaView;
}

const vectors = JSON.parse(
  readFileSync(
    new URL('../../tests/games/ra/ra-vectors.json', import.meta.url),
    'utf8',
  ),
) as {
  monuments: { tableau: Record<string, number>; points: number }[];
  civilization: { tableau: Record<string, number>; points: number }[];
  nile: { tableau: Record<string, number>; points: number }[];
};

describe('what a display would score', () => {
  it.each(['monuments', 'civilization', 'nile'] as const)(
    'agrees with the vectors of the rules: %s',
    (name) => {
      const line = name === 'monuments' ? 'monument' : name;
      for (const v of vectors[name])
        expect(projected(table([v.tableau, {}]), 1)[line]).toBe(v.points);
    },
  );

  it('counts most and fewest pharaohs, and nothing when all are equal', () => {
    const v = table([{ pharaoh: 3 }, { pharaoh: 2 }, { pharaoh: 2 }, { pharaoh: 3 }]);
    expect([1, 2, 3, 4].map((s) => projected(v, s).pharaoh)).toEqual([5, -2, -2, 5]);
    expect(projected(table([{ pharaoh: 4 }, { pharaoh: 4 }]), 1).pharaoh).toBe(0);
  });

  it('counts monuments and suns only at the end', () => {
    const early = table([{ pyramid: 3 }, {}]);
    const late = table([{ pyramid: 3 }, {}], { epoch: 3 });
    expect(projectedSum(early, 1)).toBe(-5);
    expect(projectedSum(late, 1)).toBe(-5 + 6 - 5);
  });
});

describe('an auction', () => {
  it('goes round from the seat after the Ra player, who speaks last', () => {
    expect(speakers(table([{}, {}, {}, {}], { turn: 2 }))).toEqual([3, 4, 1, 2]);
    const v = table([{}, {}, {}], { turn: 1, suns: [[3], [], [5]] });
    expect(speakers(v)).toEqual([3, 1]);
  });
});

describe('tiles for gods', () => {
  it('are taken in ascending order of kinds, whatever the order of the clicks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...KINDS.slice(0, 22)), {
          minLength: 8,
          maxLength: 8,
        }),
        fc.array(fc.nat(7), { maxLength: 12 }),
        fc.integer({ min: 1, max: 8 }),
        (offer, clicks, gods) => {
          const v = table([{ god: gods }, {}], { offer });
          const draft = {};
          for (const c of clicks) toggleSlot(draft, c, v, gods);
          expect(chosenSlots(draft).length).toBeLessThanOrEqual(gods);
          const texts = godTexts(draft, v);
          expect(texts[0]).toBe('god');
          expect(texts[texts.length - 1]).toBe('done');
          const kinds = texts.slice(1, -1).map((x) => indexOf(x.slice(5) as Kind));
          expect(kinds).toEqual([...kinds].sort((a, b) => a - b));
          expect(kinds).not.toContain(0);
        },
      ),
    );
  });
});
