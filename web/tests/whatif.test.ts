/* A finished game is played on from any of its moments, with new luck. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine, parseRecord, verify } from '@maat/engine/table';
import { wholeMoment } from '../src/local/cut';
import { create, rematchOf, type Begun, type LocalNew } from '../src/local/make';
import { openSetup } from '../src/local/table';
import { actsOf, chooserAt, mayPlayOn } from '../src/look/moment';
import type { Act, Table } from '../src/table/wire';
import { Memory } from './shelf';

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));

const usual: Record<string, Record<string, string>> = {
  ra: { players: '3' },
  aton: { players: '2' },
  horus: { players: '2', limit: '12' },
  ankh: { players: '3' },
};

const seats = (n: number): LocalNew['seats'] =>
  Array.from({ length: n }, (_, i) =>
    i ? { kind: 'bot', level: 'casual' } : { kind: 'me', name: 'Anna' },
  );

/** Everybody plays by a simple rule, the last seat first, to the end or so far. */
function play(engine: Engine, salt: number, plies = 1e6) {
  for (let i = 0; i < 5000; i++) {
    const { node, ply, hand, acting } = engine.node();
    if (node === 'over' || ply >= plies) return;
    const seat = hand || acting.at(-1)!;
    const legal = engine.legal(seat);
    if (hand) engine.wish('throw', seat, '-');
    else engine.wish('act', seat, legal[(i * 7 + salt) % legal.length]);
  }
}

/** A game of this title, and an engine for what comes of it. */
async function game(id: string, salt = 3) {
  const engine = await Engine.load();
  const options = usual[id]!;
  const text = Object.entries(options)
    .map((o) => o.join('='))
    .join(' ');
  engine.open('table', '1'.repeat(64), id, 'letter', text);
  for (let s = 1; s <= Number(options.players); s++) engine.wish('sit', s, `S${s}`);
  engine.wish('begin');
  play(engine, salt);
  const record = engine.record();
  const store = new Memory();
  const begin = async (ply: number, more: Partial<LocalNew> = {}) => {
    const begun: Begun = { record, ply, table: 'kept' };
    const what = { game: id, options, seats: seats(Number(options.players)), begun };
    const made = await create(engine, store, { ...what, ...more });
    return store.tables.get(made)!;
  };
  return { engine, record, steps: parseRecord(record).steps, store, begin };
}

describe.skipIf(!existsSync(wasm))('what if', () => {
  it.each(Object.keys(usual))('every moment of %s can be begun from', async (id) => {
    const { engine, record, steps, begin } = await game(id);
    for (let ply = 0; ply < steps.length; ply += id === 'horus' ? 7 : 3) {
      const whole = wholeMoment(engine, record, ply);
      expect(whole).toBeLessThanOrEqual(ply);
      const { setup, table } = await begin(ply);
      expect(setup!.from).toEqual({ table: 'kept', ply: whole });
      expect(table.moved ?? 0).toBe(whole);
      expect(table.state).toBe('running');
      // Where luck comes next it is rolled at once, and anew.
      expect(engine.node().ply).toBeGreaterThanOrEqual(whole);
      expect(engine.node().node === 'decision' || engine.node().hand > 0).toBe(true);
    }
  });

  it('goes back to before a choice of several at once', async () => {
    const { engine, record, steps, begin } = await game('aton');
    const both = [];
    engine.start('aton', parseRecord(record).rules, parseRecord(record).config);
    for (const [ply, step] of steps.entries()) {
      if (engine.node().acting.length > 1) both.push(ply);
      engine.act(step.actor, step.text);
    }
    expect(both.length).toBeGreaterThan(2);
    for (const ply of both) {
      expect(wholeMoment(engine, record, ply)).toBe(ply);
      expect(wholeMoment(engine, record, ply + 1)).toBe(ply);
      expect(wholeMoment(engine, record, ply + 2)).toBe(ply + 2);
    }
    const { setup, table } = await begin(both[1]! + 1, { title: 'What if, {n}' });
    expect(setup!.from!.ply).toBe(both[1]);
    expect(table.title).toBe(`What if, ${both[1]! + 1}`);
    expect(table.acting).toEqual([1, 2]);
  });

  it('at the beginning is a game as any other, and at the end there is none', async () => {
    const { steps, begin } = await game('ra');
    const { setup, table } = await begin(0);
    expect(setup!.opening).toBeUndefined();
    expect(table.moved).toBeUndefined();
    await expect(begin(steps.length)).rejects.toThrow('the game is over');
  });

  it('is kept, played to its end and verified from there on', async () => {
    const { engine, begin, steps } = await game('ra');
    const { setup, id } = await begin(40);
    openSetup(engine, setup!);
    for (const seat of [1, 2, 3]) engine.wish('sit', seat, `S${seat}`);
    engine.wish('begin');
    play(engine, 5);
    const record = parseRecord(engine.record());
    expect(record.table).toBe(id);
    expect(record.opening).toBe(40);
    expect(record.steps.slice(0, 40).map((s) => s.text)).toEqual(
      steps.slice(0, 40).map((s) => s.text),
    );
    expect(record.steps.map((s) => s.text)).not.toEqual(steps.map((s) => s.text));
    const found = verify(await Engine.load(), record);
    expect(found).toMatchObject({ promise: true, result: true, opening: 40 });
  });

  it('is left behind by a rematch', async () => {
    const { begin } = await game('ra');
    expect(rematchOf(await begin(40)).begun).toBeUndefined();
  });

  it('of a game that was given up goes on where it stood', async () => {
    const engine = await Engine.load();
    engine.open('table', '1'.repeat(64), 'ra', 'letter', 'players=2');
    for (const seat of [1, 2]) engine.wish('sit', seat, `S${seat}`);
    engine.wish('begin');
    play(engine, 3, 30);
    engine.wish('resign', 1);
    const { table } = engine.meta();
    const record = engine.record();
    const { length } = parseRecord(record).steps;
    expect(table.result?.resigned).toBe(1);
    // Its luck can be checked as far as it was played.
    expect(verify(await Engine.load(), parseRecord(record))).toMatchObject({
      promise: true,
      result: false,
      isCut: true,
    });
    expect(mayPlayOn(table, length, length)).toBe(true);
    const store = new Memory();
    const made = await create(engine, store, {
      game: 'ra',
      options: { players: '2' },
      seats: seats(2),
      begun: { record, ply: length, table: 'kept' },
    });
    expect(store.tables.get(made)!.table).toMatchObject({
      state: 'running',
      moved: length,
    });
  });
});

describe('a moment of a game', () => {
  const told = [0, 2, 0, 1].map((by, ply) => ({ ply, by, do: '', ev: [] })) as Act[];
  it('is told by the act of whoever chose, where all chose at once in another order', () => {
    // Seat 2 was first at the table; the record has the seats in their order.
    const made = [1, 0, 2, 1, 0, 1].map((by, ply) => ({ ply, by, do: '', ev: [] }));
    const kept = [1, '*', 1, 2, '*', 1].map((actor, ply) => ({ ply, actor }));
    const acts = actsOf(made as Act[], kept as { ply: number; actor: number | '*' }[]);
    expect(kept.map(({ ply }) => acts.get(ply)?.ply)).toEqual([0, 1, 3, 2, 4, 5]);
    const late = actsOf(made.slice(4) as Act[], kept as never);
    expect(late.get(5)?.ply).toBe(5);
  });
  it('is offered to whoever chooses there, or to the reader where luck comes next', () => {
    expect(chooserAt(told, 1, [1])).toBe(2);
    expect(chooserAt(told, 2, [3])).toBe(3);
    expect(chooserAt(told, 2, [])).toBe(1);
  });
  it('is not played on from at the very end', () => {
    const over = { result: { score: [3, 4] } } as Table;
    expect(mayPlayOn(over, 8, 9)).toBe(true);
    expect(mayPlayOn(over, 9, 9)).toBe(false);
  });
});
