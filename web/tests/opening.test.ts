/* A table goes on with what was played elsewhere, and its record says so. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine, parseRecord, RecordError, Refused, verify } from '@maat/engine/table';
import { movedTable, openingOf } from '../src/lib/opening';

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));
const old = '1'.repeat(64);
const fresh = '2'.repeat(64);

describe('an opening', () => {
  const record =
    'record 1\ngame ra rules 1\nconfig players=2\nseat 1 Anna\ntable k3\nnonce 1 lotus\n' +
    '# a note\n* suns 2\r\n1 draw\n* ring hit @ ring 37 510\nlate 2\nresult 4 5\nseed ab\n';
  const head = 'record 1\ngame ra rules 1\nconfig players=2\n';

  it('is a record without names, luck and end', () => {
    expect(openingOf(record)).toBe(
      `${head}* suns 2\n1 draw\n* ring hit @ ring 37 510\n`,
    );
    expect(openingOf(record, 1)).toBe(`${head}* suns 2\n`);
    expect(openingOf(record, 0)).toBe(head);
  });

  it('is all that a moved table needs beside its seats', () => {
    expect(
      movedTable(record, [{ kind: 'me' }, { kind: 'open' }], { undo: false }),
    ).toEqual({
      opening: openingOf(record),
      seats: [{ kind: 'me' }, { kind: 'open' }],
      undo: false,
    });
  });
});

describe.skipIf(!existsSync(wasm))('a table with an opening', () => {
  const usual: Record<string, string> = {
    ra: 'players=2 edition=2008',
    aton: 'players=2 reshuffle=at-once',
    horus: 'players=2 limit=12',
    ankh: 'players=2',
  };

  /** Everybody plays by a simple rule until so many actions are made, or to the end. */
  function play(engine: Engine, plies: number, salt: number) {
    for (let i = 0; i < 5000; i++) {
      const { node, ply, hand, acting } = engine.node();
      if (node === 'over' || ply >= plies) return;
      const seat = hand || acting[0]!;
      const legal = engine.legal(seat);
      if (hand) engine.wish('throw', seat, '-');
      else engine.wish('act', seat, legal[(i * 7 + salt) % legal.length]);
    }
  }

  function begin(engine: Engine, seed: string, game: string, opening = '') {
    engine.open('table', seed, game, 'letter', usual[game]!, { opening });
    for (const seat of [1, 2]) engine.wish('sit', seat, `Seat${seat}`);
    engine.wish('begin');
  }

  async function moved(game: string) {
    const one = await Engine.load();
    const two = await Engine.load();
    begin(one, old, game);
    play(one, 40, 3);
    const opening = openingOf(one.record());
    const plies = parseRecord(opening).steps.length;
    begin(two, fresh, game, opening);
    return { one, two, opening, plies };
  }

  it.each(Object.keys(usual))('goes on where %s stood', async (game) => {
    const { one, two, plies } = await moved(game);
    expect(two.hash()).toBe(one.hash());
    expect(two.node()).toEqual(one.node());
    expect(two.history(1, 0, plies).acts).toEqual(one.history(1, 0, plies).acts);
    expect(two.viewAt(2, 5).view).toEqual(one.viewAt(2, 5).view);
    expect(two.snapshot(1).table.moved).toBe(plies);
    expect(one.snapshot(1).table.moved).toBeUndefined();
    for (const seat of [1, 2]) expect(() => two.wish('undo', seat)).toThrow(Refused);
  });

  it.each(Object.keys(usual))('is verified from there on in %s', async (game) => {
    const { two, plies } = await moved(game);
    play(two, 1e6, 5);
    const text = two.record();
    expect(text).toContain(`\nopening ${plies}\n`);
    const engine = await Engine.load();
    const found = verify(engine, parseRecord(text));
    expect(found).toMatchObject({ promise: true, result: true, opening: plies });
    // In Ankh all luck is before the first turn.
    if (game !== 'ankh') expect(found.rolls + found.throws).toBeGreaterThan(0);
    const check = (changed: string) => verify(engine, parseRecord(changed));
    // More rolls cannot be said to come from elsewhere, nor fewer.
    const mark = `opening ${plies}`;
    expect(check(text.replace(mark, `opening ${plies + 1}`)).promise).toBe(false);
    expect(() => check(text.replace(`${mark}\n`, ''))).toThrow(RecordError);
  });

  it('finds a roll of its own that was changed, and not one that it cannot know', async () => {
    const { two, plies } = await moved('ra');
    play(two, 1e6, 5);
    const record = parseRecord(two.record());
    const engine = await Engine.load();
    const own = record.steps.findIndex((s, i) => i >= plies && s.actor === 0);
    const other = (text: string) => (text === 'tile nile' ? 'tile flood' : 'tile nile');
    const steps = record.steps.map((s, i) =>
      i === own ? { ...s, text: other(s.text) } : s,
    );
    expect(() => verify(engine, { ...record, steps })).toThrow(RecordError);
    // The device may have rolled what it liked: only the rules speak about that.
    const before = record.steps.slice(0, plies).map((s) => s.text);
    const cut = { ...record, opening: plies, steps: record.steps.slice(0, plies) };
    expect(verify(engine, cut)).toMatchObject({ rolls: 0, throws: 0 });
    expect(before.some((text) => text.startsWith('tile'))).toBe(true);
  });

  it('is refused with a sentence when it cannot be gone on with', async () => {
    const engine = await Engine.load();
    const open =
      (opening: string, game = 'ra') =>
      () =>
        engine.open('table', fresh, game, 'letter', usual[game]!, { opening });
    const head = `record 1\ngame ra rules 1\nconfig ${usual.ra}\n`;
    expect(open('hello\n')).toThrow('line 1: not a record');
    expect(open(`${head}1 draw\n`)).toThrow('line 4: illegal');
    expect(open(`${head}* suns 2\n`, 'aton')).toThrow('another game');
    expect(open(`${head}* suns 2\nseed ${old}\n`)).toThrow('leave the seed out');
    expect(open('x'.repeat(140_000))).toThrow('too long');
    // Nothing of it is left for the next table.
    open('')();
    expect(engine.meta().table.moved).toBeUndefined();
  });
});
