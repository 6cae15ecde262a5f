/* A table in this page speaks like one on a server: RemoteTable plays at it. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '@maat/engine/table';
import { LOCAL_ID, SeededLine, type SeededChoice } from '../src/local/seeded';
import { RemoteTable } from '../src/table/remote';
import type { Act, Listener, Moment, Seat, Table, View } from '../src/table/types';

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));

/** What a page knows of the table, by what it was told. */
class Watcher implements Listener {
  readonly now = new Map<Seat, Moment>();
  readonly acts: Act[] = [];
  table: Table | null = null;
  onSnapshot(as: Seat, table: Table, now: Moment) {
    this.table = table;
    this.now.set(as, now);
  }
  onStep(as: Seat, step: { acts: readonly Act[]; after: Moment }) {
    this.now.set(as, step.after);
    this.acts.push(...step.acts);
  }
  onBack(as: Seat, _ply: number, _acts: readonly Act[], after: Moment) {
    this.now.set(as, after);
  }
  onTable(table: Table) {
    this.table = table;
  }
  onProposals = vi.fn();
  onClock = vi.fn();
  onChat = vi.fn();
  onLink = vi.fn();
  onWatchers = vi.fn();
  onGone = vi.fn();
}

describe.skipIf(!existsSync(wasm))('a table in this page', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const plain = {
    options: {},
    memory: 'letter' as const,
    players: 2,
    seed: 7,
    mine: [1],
    skip: 0,
  };
  async function open(choice: Partial<SeededChoice> & { game: string }) {
    const engine = await Engine.load();
    const line = new SeededLine(engine, { ...plain, ...choice });
    const source = new RemoteTable(LOCAL_ID, line);
    const watcher = new Watcher();
    source.open(watcher);
    return { engine, source, watcher, line };
  }

  /** Seat 1 plays its first legal action until the game is over. */
  async function play({ source, watcher }: Awaited<ReturnType<typeof open>>) {
    for (let i = 0; i < 3000 && watcher.table!.state !== 'finished'; i++) {
      const now = watcher.now.get(1)!;
      const done =
        now.thrower === 1
          ? await source.throw(1, '-')
          : now.legal.length
            ? await source.act(1, now.legal[0]!)
            : null;
      expect(done ?? { ok: true }).toEqual({ ok: true });
      await vi.advanceTimersByTimeAsync(200);
    }
  }

  it.each(['ra', 'aton', 'horus', 'ankh'])('plays %s to its end', async (game) => {
    const all = await open({ game, memory: 'aid' });
    await play(all);
    const { watcher, source } = all;
    const end = watcher.now.get(1)!;
    expect(end.node).toBe('over');
    expect(end.result).toEqual(watcher.table!.result);
    expect(end.result!.rank).toContain(1);
    const past = await source.history(1, 0, end.ply);
    expect(past.map((a) => a.ply)).toEqual(past.map((_, i) => i));
    expect(past.slice(-watcher.acts.length)).toEqual(watcher.acts);
    expect(await source.viewAt(1, end.ply)).toEqual(end.view);
  });

  it('gives the same deal for the same seed, and another one for another', async () => {
    const seen: (View | null)[] = [];
    for (const seed of [7, 7, 8])
      seen.push((await open({ game: 'aton', seed })).watcher.now.get(1)!.view);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).not.toEqual(seen[2]);
  });

  it('shows a spectator nothing that is hidden', async () => {
    const { watcher, engine } = await open({
      game: 'aton',
      memory: 'aid',
      mine: [],
      skip: 5,
    });
    expect(watcher.now.get(0)!.legal).toEqual([]);
    expect(watcher.now.get(0)!.view).toEqual(engine.view(0));
    expect(watcher.now.get(0)!.view).not.toEqual(engine.view(1));
  });

  it('covers what a rulebook covers, and shows it after the end', async () => {
    const all = await open({ game: 'ra', options: { edition: '2008' } });
    expect(all.watcher.table).toMatchObject({ memory: 'letter' });
    expect(all.watcher.now.get(1)!.view).toMatchObject({
      points: [10, null],
      bag: 180,
    });
    await play(all);
    const { points } = all.watcher.now.get(1)!.view as { points: number[] };
    expect(points).toEqual(all.watcher.table!.result!.score);
  });

  it('shows what a perfect memory knows where people want it', async () => {
    const aid = { game: 'ra', memory: 'aid', options: { edition: '2008' } } as const;
    const { watcher } = await open(aid);
    expect(watcher.now.get(1)!.view).toMatchObject({ points: [10, 10] });
  });

  it('lets a seat cover its points in Ra 1999, and show them again', async () => {
    const choice = { game: 'ra', options: { edition: '1999' }, players: 3 };
    const { source, watcher } = await open({ ...choice, mine: [1, 2] });
    const points = (as: Seat) =>
      (watcher.now.get(as)!.view as { points: unknown }).points;
    expect([watcher.table!.covering, points(1)]).toEqual([[], [10, 10, 10]]);
    expect(await source.cover(2, true)).toEqual({ ok: true });
    expect([watcher.table!.covering, points(1)]).toEqual([[2], [10, null, 10]]);
    expect(points(2)).toEqual([10, 10, 10]);
    expect(await source.cover(2, false)).toEqual({ ok: true });
    expect(points(1)).toEqual([10, 10, 10]);
  });

  it('has nothing to cover in Ra 2008, where all points lie covered', async () => {
    const { source, watcher } = await open({
      game: 'ra',
      options: { edition: '2008' },
    });
    expect(watcher.table!.covering).toBeUndefined();
    expect(await source.cover(1, true)).toMatchObject({ ok: false });
  });

  it('refuses like a server, with the rule, and goes on', async () => {
    const { source, watcher } = await open({ game: 'ra', players: 3, mine: [1, 2, 3] });
    const before = watcher.now.get(1);
    const seat = before!.acting[0]!;
    const no = await source.act(seat, 'bid 2');
    expect(no).toMatchObject({ ok: false, rule: expect.stringMatching(/^R-RA-/) });
    expect(await source.act(seat, 'dance')).toMatchObject({ code: 'no_action' });
    expect(watcher.now.get(1)).toBe(before);
    expect(await source.act(seat, watcher.now.get(seat)!.legal[0]!)).toEqual({
      ok: true,
    });
  });

  it('takes back what may be taken back', async () => {
    const { source, watcher } = await open({ game: 'aton', mine: [1, 2] });
    const before = watcher.now.get(1)!;
    await source.act(1, before.legal[0]!);
    expect(watcher.now.get(1)!.undo).toBe(true);
    expect(await source.undo(1)).toEqual({ ok: true });
    expect(watcher.now.get(1)!.view).toEqual(before.view);
    expect(watcher.now.get(1)!.legal).toEqual(before.legal);
  });

  it('can be folded again from its rows', async () => {
    const { engine, line } = await open({ game: 'horus', skip: 20 });
    const again = await Engine.load();
    again.open(LOCAL_ID, '7'.padStart(64, '0'), 'horus', 'letter', 'players=2');
    for (const row of line.rows) again.fold(row);
    expect(again.hash()).toBe(engine.hash());
  });
});
