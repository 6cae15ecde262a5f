import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { account } from '../src/games/ra/account';
import {
  chosenLosses,
  chosenSlots,
  godTexts,
  losable,
  lossTexts,
  toggleLoss,
  toggleSlot,
} from '../src/games/ra/draft';
import { planOf, type Box } from '../src/games/ra/plan';
import { stops } from '../src/games/ra/stops';
import {
  indexOf,
  KINDS,
  projected,
  projectedSum,
  speakers,
  type Kind,
  type RaView,
} from '../src/games/ra/view';
import { words } from '../src/lib/i18n.svelte';
import { withLot, worthOf } from '../src/games/ra/worth';
import { partsOf } from '../src/table/parts';
import type { Act, GameEvent, Moment } from '../src/table/types';

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

describe('the end of an auction', () => {
  const offer = ['nile', 'drought', ...Array<null>(6).fill(null)] as RaView['offer'];
  const before = table([{}, { flood: 1 }], {
    offer,
    centre_sun: 7,
    auction: 'ra-tile',
    bids: [0, null],
  });
  const after = table([{}, { nile: 1 }], { suns: [[2], []], centre_sun: 3 });
  const won = [
    { kind: 'bid', seat: 2, sun: 3 },
    { kind: 'won', seat: 2, paid: 3, got: 7 },
  ];
  const lot = [
    { kind: 'gain', seat: 2, tile: 'nile', slot: 1 },
    { kind: 'gain', seat: 2, tile: 'drought', slot: 2 },
    { kind: 'discard', seat: 2, tile: 'flood' },
  ];
  const scored = [
    { kind: 'epoch-end', number: 1 },
    { kind: 'total', seat: 2, sum: 1, points: 11 },
  ];
  const act = (...ev: GameEvent[]) => ({ ply: 4, by: 2, do: 'bid 3', ev }) as Act;
  const kinds = (acts: readonly Act[]) => acts.flatMap((a) => a.ev.map((e) => e.kind));

  it('is told before the tiles of the lot fly, and they before the epoch is counted', () => {
    const step = {
      acts: [act(...won, ...lot, ...scored)],
      after: { ply: 5, acting: [1], view: after } as unknown as Moment,
    };
    const board = { stops } as unknown as Parameters<typeof partsOf>[2];
    const parts = partsOf(step, before as never, board);
    expect(parts.map((p) => kinds(p.acts))).toEqual(
      [won, lot, scored].map((part) => part.map((e) => e.kind)),
    );
    expect(kinds(parts[1]!.told)).toEqual([...won, ...lot].map((e) => e.kind));
    expect(parts[0]!.moment.acting).toEqual([]);
    expect(parts[2]!.moment).toBe(step.after);
    expect(parts[2]!.told).toBe(step.acts);
  });

  it('leaves the lot until it flies, and nothing of it afterwards', () => {
    const [first, second] = stops(act(...won, ...lot, ...scored), before, after);
    expect(first!.view).toMatchObject({ auction: null, centre_sun: 3, offer });
    expect(first!.view.suns[1]).toEqual([]);
    expect(first!.view.spent[1]).toEqual([null]);
    expect(first!.view.tableau).toEqual(before.tableau);
    expect(second!.view.offer.some(Boolean)).toBe(false);
    expect(second!.view.tableau).toEqual(after.tableau);
  });

  it('needs no stop where nothing follows', () => {
    expect(stops(act(...won), before, after)).toEqual([]);
    expect(stops(act({ kind: 'pass', seat: 1 }), before, after)).toEqual([]);
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

describe('tiles lost to a disaster', () => {
  const quake = (tiles: Partial<Record<Kind, number>>, owed: number, more = {}) =>
    table([tiles, {}], { phase: 'earthquake', owed, last_pick: null, ...more });

  it('are sent in ascending order, without what happens by itself', () => {
    const v = quake({ pyramid: 2, sphinx: 1, statues: 1 }, 2);
    const draft = {};
    toggleLoss(draft, 'statues', v, 1);
    toggleLoss(draft, 'pyramid', v, 1);
    expect(lossTexts(draft, v, 1)).toEqual(['discard pyramid', 'discard statues']);
    const last = quake({ art: 9, pyramid: 1, temple: 1, sphinx: 1 }, 2);
    const other = {};
    for (const k of ['sphinx', 'temple'] as const) toggleLoss(other, k, last, 1);
    expect(lossTexts(other, last, 1)).toEqual(['discard sphinx']);
  });

  it('can be changed until they are confirmed, and are never more than owed', () => {
    const v = quake({ pyramid: 2, sphinx: 1, temple: 1 }, 2);
    const draft = {};
    toggleLoss(draft, 'pyramid', v, 1);
    toggleLoss(draft, 'pyramid', v, 1);
    expect(chosenLosses(draft)).toEqual(['pyramid', 'pyramid']);
    toggleLoss(draft, 'temple', v, 1); // the oldest makes room
    expect(chosenLosses(draft)).toEqual(['pyramid', 'temple']);
    toggleLoss(draft, 'temple', v, 1);
    expect(chosenLosses(draft)).toEqual(['pyramid']);
  });

  it('are those of the group from the last pick on', () => {
    const tiles = { art: 2, obelisk: 1, pyramid: 1, temple: 1 };
    expect(losable(quake(tiles, 2), 1)).toEqual(['obelisk', 'pyramid', 'temple']);
    const later = quake(tiles, 1, { last_pick: 'pyramid' });
    expect(losable(later, 1)).toEqual(['pyramid', 'temple']);
  });
});

describe('what the lot is worth to a seat', () => {
  const offer = (...kinds: Kind[]) =>
    [...kinds, ...Array<null>(8).fill(null)].slice(0, 8);

  it('is the difference to what its display would score, now and at the end', () => {
    const v = table([{ nile: 3 }, { pharaoh: 1 }], {
      offer: offer('flood', 'gold', 'pyramid'),
    });
    expect(worthOf(v, 1)).toMatchObject({ now: 4 + 3, later: 1 });
    expect(worthOf({ ...v, epoch: 3 }, 1)).toMatchObject({ now: 8, later: 0 });
  });

  it('counts disasters, with what is lost chosen well', () => {
    const v = table([{ pyramid: 3, temple: 2, sphinx: 1 }, {}], {
      offer: offer('earthquake'),
    });
    expect(withLot(v, 1)[indexOf('pyramid')]).toBe(3);
    expect(worthOf(v, 1).later).toBe(-1);
    const wet = table([{ flood: 1, nile: 2 }, {}], { offer: offer('drought') });
    expect(withLot(wet, 1).slice(3, 5)).toEqual([1, 0]);
  });

  it('needs nothing that a table played from memory covers', () => {
    const v = table([{}, {}], {
      offer: offer('god'),
      bag: 40,
      points: [10, null],
      spent: [[3], [null]],
    });
    expect(worthOf(v, 1).now).toBe(2);
  });
});

describe('the plan of the scene', () => {
  const sizes = { wide: [1440, 900], tall: [390, 844], low: [844, 390] } as const;
  const meets = (a: Box, b: Box) =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

  it.each(['wide', 'tall', 'low'] as const)('has a place for all in %s', (shape) => {
    const [w, h] = sizes[shape];
    for (const players of [2, 3, 4, 5]) {
      const { others, mine, bids, offer, ask } = planOf(shape, players);
      expect(others).toHaveLength(players - 1);
      const all: Box[] = [...others, mine, bids, offer, ask];
      for (const [i, a] of all.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + a.w <= w && a.y + a.h <= h).toBe(true);
        for (const b of all.slice(i + 1))
          expect(meets(a, b), `${players}: ${JSON.stringify([a, b])}`).toBe(false);
      }
    }
  });
});

it('the end of a game tells what gave each seat its points', async () => {
  const w = words('ra');
  await w.load();
  const scored = (seat: number, line: string, points: number) => ({
    kind: 'score',
    seat,
    line,
    points,
  });
  const log = [
    {
      ev: [
        { kind: 'epoch-end', number: 1 },
        scored(1, 'nile', 4),
        scored(2, 'civilization', -5),
        { kind: 'total', seat: 1, sum: 4, points: 14 },
        { kind: 'total', seat: 2, sum: -5, points: 5 },
      ],
    },
    {
      ev: [
        { kind: 'epoch-end', number: 2 },
        scored(1, 'nile', 3),
        scored(2, 'civilization', -5),
        scored(2, 'pharaoh', -2),
        { kind: 'total', seat: 1, sum: 3, points: 17 },
        { kind: 'total', seat: 2, sum: -7, points: 0 },
      ],
    },
  ] as unknown as Act[];
  const { lines } = account(table([{}, {}], { points: [17, 0] }), log, w);
  const given = lines.filter((l) => l.points.some((n) => n));
  expect(given.map((l) => [l.name, ...l.points])).toEqual([
    [w.ui('line.start'), 10, 10],
    [w.ui('line.pharaoh'), 0, -2],
    [w.ui('line.nile'), 7, 0],
    [w.ui('line.civilization'), 0, -10],
    [w.ui('line.spared'), 0, 2],
  ]);
});
