/* Several people at one device: it changes hands only where something hidden would be seen. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine } from '@maat/engine/table';
import { LOCAL_ID, SeededLine, type SeededChoice } from '../src/local/seeded';
import { TableModel } from '../src/table/model.svelte';
import { RemoteTable } from '../src/table/remote';
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
