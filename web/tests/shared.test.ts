/* Several people at one device: it changes hands only where something hidden would be seen. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine } from '@maat/engine/table';
import { LOCAL_ID, SeededLine, type SeededChoice } from '../src/local/seeded';
import { TableModel } from '../src/table/model.svelte';
import { RemoteTable } from '../src/table/remote';
import type { Moment, Source, Table } from '../src/table/types';
import type { BoardModule } from '../src/games/board';

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));
const RA_KEPT = { points: ['total.points'], spent: [] };

/** All seats on one device: what was shown, and how often it was handed over. */
async function playAll(
  choice: Pick<SeededChoice, 'game'> & Partial<SeededChoice>,
  kept: BoardModule['kept'] = {},
  most = 120,
) {
  const engine = await Engine.load();
  const players = choice.players ?? 2;
  const line = new SeededLine(engine, {
    options: {},
    memory: 'letter',
    players,
    seed: 7,
    mine: Array.from({ length: players }, (_, i) => i + 1),
    skip: 0,
    ...choice,
  });
  const model = new TableModel(new RemoteTable(LOCAL_ID, line));
  model.open();
  model.board = { kept } as BoardModule;
  const seen: { phase: string; wasHanded: boolean; model: TableModel }[] = [];
  let leaks = 0;
  for (let i = 0; i < most && model.moment?.node !== 'over'; i++) {
    const wasHanded = model.curtain > 0;
    if (wasHanded) model.raiseCurtain();
    seen.push({ phase: model.moment!.phase, wasHanded, model });
    const points = (model.view as { points?: unknown[] }).points ?? [];
    if (kept.points && points.some((p) => p !== null)) leaks++;
    if (model.mayThrow) model.throw('-');
    else model.choose(model.legal[(i * 7) % model.legal.length]!);
    await new Promise((done) => setTimeout(done));
  }
  return { seen, leaks, handed: seen.filter((s) => s.wasHanded) };
}

describe.skipIf(!existsSync(wasm))('a device for all', () => {
  it('is never handed over in Ra 1999, whose players hide nothing', async () => {
    const options = { edition: '1999' };
    const { handed, seen } = await playAll(
      { game: 'ra', players: 3, options },
      RA_KEPT,
    );
    expect(seen.length).toBeGreaterThan(50);
    expect(handed).toEqual([]);
  });

  it('is not handed over for points in Ra 2008 either, but shows nobody any', async () => {
    const options = { edition: '2008' };
    const { handed, leaks } = await playAll(
      { game: 'ra', players: 3, options },
      RA_KEPT,
    );
    expect(handed).toEqual([]);
    expect(leaks).toBe(0);
  });

  it('is handed over in Aton, where hands are hidden', async () => {
    const { handed } = await playAll({ game: 'aton' });
    expect(handed.length).toBeGreaterThan(5);
  });

  it('is handed over in Ankh only where cards and bids are chosen in secret', async () => {
    const { handed, seen } = await playAll({ game: 'ankh', skip: 16 }, {}, 60);
    expect(handed.length).toBeGreaterThan(0);
    expect(new Set(handed.map((s) => s.phase))).toEqual(new Set(['cards', 'bid']));
    expect(handed.length).toBeLessThan(seen.length);
  });

  it('is handed over in Horus, where every supply is hidden', async () => {
    const { handed } = await playAll({ game: 'horus' });
    expect(handed.length).toBeGreaterThan(0);
  });
});

/** Anna (1) and Bert (2) at one device, a bot (3): each of the two is told by itself. */
function between(hands: (seat: number) => unknown) {
  const table = {
    id: 't',
    game: 'ra',
    state: 'running',
    options: {},
    seats: [
      { seat: 1, kind: 'person', name: 'Anna', me: true },
      { seat: 2, kind: 'person', name: 'Bert', me: true },
      { seat: 3, kind: 'bot', name: 'Bot', me: false },
    ],
  } as unknown as Table;
  const at = (as: number, ply: number, acting: number): Moment => ({
    ply,
    view: { ply, hands: hands(as) },
    node: 'decision',
    phase: 'turn',
    acting: [acting],
    legal: as === acting ? ['x', 'y'] : [],
    thrower: 0,
    undo: false,
    result: null,
  });
  const model = new TableModel({} as Source);
  model.board = {} as BoardModule;
  model.onLink('online');
  model.onTable(table);
  const seen: number[] = [];
  const note = async () => {
    await new Promise((done) => setTimeout(done));
    seen.push(model.curtain);
  };
  return {
    model,
    seen,
    begin: (acting: number) => {
      for (const as of [1, 2]) model.onSnapshot(as, table, at(as, 3, acting), []);
    },
    step: async (ply: number, acting: number, order: readonly number[]) => {
      for (const as of order) {
        const act = { ply: ply - 1, by: 3, do: 'x', ev: [] };
        model.onStep(as, { acts: [act], after: at(as, ply, acting) });
        await note();
      }
    },
    back: async (ply: number, acting: number) => {
      for (const as of [1, 2]) {
        model.onBack(as, ply, [], at(as, ply, acting));
        await note();
      }
    },
  };
}

describe('a device of two, told one after the other', () => {
  const open = () => [['a'], ['b']];
  const own = (as: number) => [1, 2].map((s) => (s === as ? ['a'] : [null]));

  it.each([[[1, 2]], [[2, 1]]])(
    'never asks to be handed over where nothing is hidden (%j)',
    async (order) => {
      const { model, seen, begin, step } = between(open);
      begin(3);
      await step(4, 2, order);
      expect(seen).toEqual([0, 0]);
      expect(model.me).toBe(2);
      expect(model.legal).toEqual(['x', 'y']);
    },
  );

  it.each([[[1, 2]], [[2, 1]]])(
    'asks where hands are hidden, before the other hand is shown (%j)',
    async (order) => {
      const { model, begin, step } = between(own);
      begin(1);
      expect(model.curtain).toBe(1);
      model.raiseCurtain();
      await step(4, 2, order);
      expect([model.curtain, model.me]).toEqual([2, 2]);
    },
  );

  it('asks for whoever decides again when something is taken back', async () => {
    const { model, begin, step, back } = between(own);
    begin(1);
    model.raiseCurtain();
    await step(4, 2, [1, 2]);
    await back(3, 1);
    expect([model.curtain, model.me]).toEqual([1, 1]);
  });
});
