/* What the board of Ankh works out by itself must be what the engine says. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import { Engine } from '@maat/engine/table';
import { account } from '../src/games/ankh/account';
import { told } from '../src/games/ankh/captions';
import CardPart from '../src/games/ankh/Card.svelte';
import { summons } from '../src/games/ankh/compose';
import { EDGES, HEXES, POINTS } from '../src/games/ankh/map';
import {
  caravans,
  freeHexes,
  gainNow,
  inOrder,
  majorities,
  moveTargets,
  pushHexes,
  strength,
  summonTargets,
} from '../src/games/ankh/rules';
import { godOf, type AnkhView, type Card } from '../src/games/ankh/view';
import { words } from '../src/lib/i18n.svelte';
import type { Act } from '../src/table/types';

describe('the map of Ankh', () => {
  it('has the hexes, edges, rivers and corner points of the board', () => {
    expect(HEXES.length).toBe(101);
    expect(HEXES.filter((h) => h.terrain === 'fertile').length).toBe(43);
    expect(HEXES.filter((h) => h.terrain === 'desert').length).toBe(39);
    expect(EDGES.length).toBe(266);
    expect(EDGES.filter((e) => e.river).length).toBe(32);
    expect(POINTS.filter((p) => p.hexes.length > 1).length).toBe(200);
    expect([1, 2, 3].map((b) => HEXES.filter((h) => h.bank === b).length)).toEqual([
      32, 28, 22,
    ]);
    expect(HEXES[68]!.near).toEqual([57, 58, 69, 79, 67, 56]);
  });
});

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));
const after = (legal: readonly string[], verb: string) =>
  legal.filter((x) => x.startsWith(`${verb} `)).map((x) => x.slice(verb.length + 1));
const hexes = (legal: readonly string[], verb: string) =>
  after(legal, verb).map(Number);

function check(v: AnkhView, seat: number, legal: readonly string[]): void {
  const god = godOf(v, seat);
  const where = JSON.stringify([v.phase, seat, v.figures]);
  switch (v.phase) {
    case 'move':
      for (const h of hexes(legal, 'figure'))
        expect(moveTargets(v, h).length, where).toBeGreaterThan(0);
      break;
    case 'move-to':
      expect(moveTargets(v, v.pick_hex), where).toEqual(hexes(legal, 'to'));
      break;
    case 'push':
      expect(
        pushHexes(v, v.pick_hex, v.pick_to).sort((a, b) => a - b),
        where,
      ).toEqual(hexes(legal, 'push'));
      break;
    case 'summon': {
      // Kind and right are chosen one by one; together they are what is legal.
      const made = summons(legal, {}).kinds.flatMap((kind) =>
        summons(legal, { kind }).slots.map(
          (slot) => summons(legal, { kind, slot }).text,
        ),
      );
      expect(made.sort(), where).toEqual(
        legal.filter((x) => x.startsWith('summon ')).sort(),
      );
      break;
    }
    case 'summon-at':
      expect(summonTargets(v, god, v.pick_kind, v.pick_slot), where).toEqual(
        hexes(legal, 'at'),
      );
      break;
    case 'build-at':
    case 'osiris-at':
      expect(freeHexes(v, v.conflict_region), where).toEqual(hexes(legal, 'at'));
      break;
    case 'caravan': {
      const sent = v.caravan.map(([a, b]) => `${a} ${b}`);
      const next = new Set(
        caravans(v)
          .filter((p) => p.join() === inOrder(p).join())
          .filter((p) => sent.every((e, i) => p[i] === e))
          .map((p) => p[sent.length]!),
      );
      expect([...next].sort(), where).toEqual([...after(legal, 'camel')].sort());
      break;
    }
  }
}

describe.skipIf(!existsSync(wasm))('the board of Ankh beside the engine', () => {
  it('offers the same moves, places and caravans, and knows every strength', async () => {
    const engine = await Engine.load();
    let state = 7;
    const random = (n: number) => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 8) % n;
    };
    let results = 0;
    for (let game = 0; game < 8; game++) {
      const scenario = game % 3 ? 'middle-kingdom' : 'old-kingdom';
      const rules = game % 2 ? 'official' : 'seed';
      engine.start(
        'ankh',
        1,
        `players=${2 + (game % 4)} red=5 scenario=${scenario} rules=${rules}`,
      );
      for (;;) {
        const node = engine.node();
        if (node.node === 'over') break;
        if (node.node === 'chance') {
          const all = engine.chance();
          engine.act(0, all[random(all.length)]![0]);
          continue;
        }
        const seat = node.acting[0]!;
        const legal = engine.legal(seat);
        const v = engine.view(seat) as unknown as AnkhView;
        check(v, seat, legal);
        const more = legal.filter((x) => x !== 'done' && x !== 'pass');
        const from = more.length && random(4) ? more : legal;
        const text = from[random(from.length)]!;
        engine.act(seat, text);
        const events = engine.events(seat);
        if (text === 'gain') {
          const got = events
            .filter((e) => e.kind === 'followers')
            .filter((e) => e.reason === 'gain' || e.reason === 'revered')
            .reduce((sum, e) => sum + Number(e.amount), 0);
          expect(gainNow(v, godOf(v, seat)), JSON.stringify(v.figures)).toBe(got);
        }
        // A battle of plain cards and nothing between: board and result must agree.
        const result = events.find((e) => e.kind === 'result');
        const reveal = events.filter((e) => e.kind === 'reveal');
        const plain = reveal.every(
          (e) => !(e.cards as Card[]).some((c) => c === 'build' || c === 'plague'),
        );
        if (v.phase === 'cards' && result && reveal.length && plain)
          for (const [g, n] of pairs(result.strengths)) {
            const cards = reveal.find((e) => e.god === g)!.cards as Card[];
            const here = strength(v, g, v.conflict_region, cards).sum;
            expect(here, JSON.stringify([result, v.figures])).toBe(n);
            results++;
          }
        if (v.phase === 'cards' && result && reveal.length && plain)
          for (const e of reveal) {
            const g = e.god as number;
            const gain = events
              .slice(0, events.indexOf(result))
              .find(
                (x) => x.kind === 'devotion' && x.god === g && x.reason === 'majority',
              );
            const has = majorities(v, g, v.conflict_region).length > 0;
            expect(!!gain, JSON.stringify([g, v.figures, v.monuments])).toBe(has);
          }
      }
    }
    expect(results).toBeGreaterThan(20);
  }, 60_000);
});

it('the end of a game tells what gave each god its devotion', async () => {
  const w = words('ankh');
  await w.load();
  const gains = (god: number, amount: number, reason: string) => ({
    kind: 'devotion',
    god,
    amount,
    reason,
  });
  const log = [
    { ev: [gains(1, 4, 'majority'), gains(2, 3, 'battle'), gains(3, 2, 'miracle')] },
    { ev: [{ kind: 'merge', higher: 2, lower: 3 }] },
    { ev: [gains(2, 5, 'battle'), gains(1, 1, 'domination')] },
  ] as unknown as Act[];
  const over = { devotion: [5, 7, 7], end: 'final' } as AnkhView;
  const { how, lines } = account(over, log, w);
  expect(lines.map((l) => l.points)).toEqual([
    [0, 8, 5],
    [1, 0, 0],
    [4, 0, 0],
    [0, 0, 2],
    [0, -1, 0], // the merged god stands where the lower one stood
  ]);
  expect(how).toContain(w.word('final'));
});

it('a card tells what it does, and what it would bring, before it is chosen', async () => {
  const w = words('ankh');
  await w.load();
  const props = {
    card: 'flood' as const,
    w,
    worth: 2,
    small: false,
    onclick: () => {},
  };
  const { body } = render(CardPart, { props });
  expect(body).toContain(w.ui('card.flood'));
  expect(body).toContain(w.ui('now.flood', { n: 2 }));
  const small = render(CardPart, { props: { ...props, small: true } }).body;
  expect(small).toContain(w.ui('short.flood', { n: 2 }));
});

it('what others do is told at its place on the map, what I do is not', async () => {
  const w = words('ankh');
  await w.load();
  const view = {
    gods: ['isis', 'ra'],
    figures: [[68, 2, 'warrior']],
    team: [1, 2],
  } as unknown as AnkhView;
  const last = [
    { ev: [{ kind: 'move', god: 2, from: 57, to: 68 }] },
  ] as unknown as Act[];
  const seen = told(last, view, 1, w);
  const { x, y } = HEXES[68]!;
  expect(seen.caption).toEqual({
    x,
    y,
    text: w.ui('cap.move', { god: 'Ra', kind: w.word('warrior') }),
  });
  expect(seen.trails).toEqual([{ from: 57, to: 68 }]);
  expect(told(last, view, 2, w).caption).toBe(null);
});

function pairs(list: unknown): [number, number][] {
  const flat = (list as unknown[]).flat() as number[];
  const found: [number, number][] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push([flat[i]!, flat[i + 1]!]);
  return found;
}
