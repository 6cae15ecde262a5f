/*
 * Tables of this device without a browser: the worker's table, a store in memory, and bots
 * that get bytes. What is told was kept before.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { load } from '@maat/engine';
import { hex } from '@maat/engine/seal';
import { Engine, parseRecord, verify } from '@maat/engine/table';
import { isLocal, newId } from '../src/local/ids';
import { whyUnread } from '../src/hall/unread';
import { bring, create, rematchOf, type LocalNew } from '../src/local/make';
import { LocalTable, type Ask } from '../src/local/table';
import { memoryOf, NotLoaded, Thinker } from '../src/local/thinking';
import { Memory } from './shelf';
import type {
  FromProposals,
  FromServer,
  FromStep,
  FromTable,
  FromView,
} from '../src/table/wire';

const wasm = fileURLToPath(new URL('../engine/made/maat.wasm', import.meta.url));

describe('the name of a table of this device', () => {
  it('tells where it lives', () => {
    expect(newId()).toMatch(/^[A-Za-z0-9_-]{21}$/);
    expect(isLocal(newId())).toBe(true);
    expect(isLocal('here-bcdefghijk_')).toBe(false); // one of a server
  });
});

describe.skipIf(!existsSync(wasm))('a table of this device', () => {
  const bots = (game: string, players: number, level = 'beginner'): LocalNew => ({
    game,
    options: {},
    seats: Array.from({ length: players }, (_, i) =>
      i ? { kind: 'bot', level } : { kind: 'me', name: 'Anna' },
    ),
  });

  /** A window with the table: hears it, and plays seat 1 by the first legal action. */
  class Window {
    readonly heard: FromServer[] = [];
    now: FromTable | FromStep | null = null;
    state = '';
    private n = 0;
    private readonly name = Math.random().toString(36).slice(2);
    private isWaiting = false;
    constructor(
      readonly store: Memory,
      readonly id: string,
      readonly ask: Ask,
    ) {}
    table: LocalTable | null = null;
    others: Window[] = [];
    async open() {
      this.table = await LocalTable.open(this.id, await Engine.load(), {
        store: this.store,
        ask: this.ask,
        tell: (m) => this.hear(m),
        announce: () => this.others.forEach((w) => void w.table?.follow()),
      });
      this.table!.pause = 0;
      this.table!.hear({ t: 'sub', table: this.id });
      return this;
    }
    private hear(m: FromServer) {
      this.heard.push(m);
      if (m.t === 'table' || m.t === 'step') {
        // Whatever is told has been kept.
        expect(m.seq).toBeLessThanOrEqual(this.store.log.get(this.id)!.length);
        if (m.as <= 1) this.now = m;
      }
      if (m.t === 'table') this.state = m.table.state;
      if (m.t === 'meta') this.state = m.table.state;
      if (m.t === 'ok' || m.t === 'no') this.isWaiting = false;
      // Others may be faster; nothing else is refused.
      if (m.t === 'no') expect(['stale', 'no_hint', 'over']).toContain(m.code);
    }
    act() {
      const m = this.now;
      if (this.isWaiting || !m || (!m.legal.length && m.hand !== 1)) return;
      const key = `${this.name}-${++this.n}`;
      const to = { table: this.id, seat: 1, seq: m.seq, key };
      this.isWaiting = true;
      if (m.hand === 1) this.table!.hear({ t: 'throw', input: '-', ...to });
      else this.table!.hear({ t: 'act', do: m.legal[0]!, ...to });
    }
    async play(until = () => this.state === 'finished') {
      for (let i = 0; i < 100_000 && !until(); i++) {
        await new Promise((done) => setTimeout(done));
        if (!until()) this.act();
      }
    }
  }

  async function made(game: string, players: number) {
    const store = new Memory();
    const thinker = await Thinker.load();
    const id = await create(await Engine.load(), store, bots(game, players));
    return { store, id, ask: ((q) => thinker.answer({ ...q, n: 1 })) as Ask };
  }

  it.each([
    ['ra', 3],
    ['aton', 2],
    ['horus', 2],
    ['ankh', 3],
  ])(
    'is played at %s by %i to its end, and its luck can be checked',
    async (g, n) => {
      const { store, id, ask } = await made(g, n);
      const w = await new Window(store, id, ask).open();
      w.table!.drive();
      await w.play();
      const verdict = verify(await Engine.load(), parseRecord(w.table!.record()));
      expect(verdict).toMatchObject({ promise: true, seals: true, result: true });
      expect(store.tables.get(id)!.table.state).toBe('finished');
      // Brought back it is the same game, to be looked at.
      const back = await bring(await Engine.load(), store, w.table!.record());
      expect(store.tables.get(back)!.table.result).toEqual(
        store.tables.get(id)!.table.result,
      );
      expect(await bring(await Engine.load(), store, w.table!.record())).toBe(back);
    },
    60_000,
  );

  it('is what it was when its rows are folded again', async () => {
    const { store, id, ask } = await made('ra', 3);
    const one = await new Window(store, id, ask).open();
    one.table!.drive();
    await one.play(() => store.log.get(id)!.length > 30);
    one.table!.close();
    const again = await new Window(store, id, ask).open();
    expect(again.table!.record()).toBe(one.table!.record());
  });

  /** What bots are asked after seat 1 has chosen `text` from here on. */
  async function askedAfter({ store, id }: Window, text: string) {
    const copy = new Memory();
    await copy.add(store.tables.get(id)!, await store.rows(id, 0));
    const asked: unknown[] = [];
    const w = await new Window(copy, id, (q) => {
      asked.push(q);
      return new Promise(() => undefined);
    }).open();
    await vi.waitUntil(() => w.now);
    const { seq } = w.now!;
    const told = { table: id, seat: 1, seq, key: 'secret' } as const;
    w.table!.hear({ t: 'act', do: text, ...told });
    await vi.waitUntil(() => w.heard.some((m) => m.t === 'ok'));
    w.table!.hear({ t: 'view', table: id, as: 2, ply: w.now!.ply, id: 7 });
    await vi.waitUntil(() => w.heard.some((m) => m.re === 7));
    const seen = w.heard.find((m) => m.re === 7) as FromView;
    w.table!.drive();
    await vi.waitUntil(() => asked.length);
    return { asked, view: JSON.stringify(seen.view), record: w.table!.record() };
  }

  it.each([
    ['aton', 'assign'],
    ['ankh', 'card'],
  ])(
    'asks the bots of %s the same, whatever they cannot know',
    async (game, secret) => {
      const { store, id, ask } = await made(game, 2);
      const all: object[] = [];
      /** Both choose at once, and nobody sees what the other takes. */
      const isSecret = () =>
        w.now?.acting.join() === '1,2' && !!w.now.legal[1]?.startsWith(`${secret} `);
      const w: Window = new Window(store, id, (q) => {
        all.push(q);
        return isSecret() ? new Promise(() => undefined) : ask(q);
      });
      (await w.open()).table!.drive();
      await w.play(isSecret);
      const truths = [];
      for (const text of w.now!.legal.slice(0, 5))
        truths.push(await askedAfter(w, text));
      expect(new Set(truths.map((x) => x.record)).size).toBe(truths.length);
      for (const { asked, view } of truths) {
        expect(view).toBe(truths[0]!.view);
        expect(asked).toEqual(truths[0]!.asked);
      }
      // Nothing else goes with a question.
      const keys = ['bots', 'by', 'game', 'kind', 'level', 'seen'];
      for (const q of [...all, ...truths.flatMap((x) => x.asked)] as object[])
        expect(Object.keys(q).sort()).toEqual(keys);
    },
    60_000,
  );

  it('asks a question again that nobody answered', async () => {
    const { store, id, ask } = await made('ra', 3);
    const w = await new Window(store, id, () => new Promise(() => undefined)).open();
    w.table!.drive();
    await w.play(() => w.now !== null && !w.now.acting.includes(1));
    const next = await new Window(store, id, ask).open();
    next.table!.drive();
    await next.play(() => store.log.get(id)!.length > 20);
    expect(store.log.get(id)!.length).toBeGreaterThan(20);
  });

  it('has one log, also when two windows wish at once', async () => {
    const { store, id, ask } = await made('aton', 2);
    const one = await new Window(store, id, ask).open();
    const two = await new Window(store, id, ask).open();
    one.others = [two];
    two.others = [one];
    one.table!.drive();
    two.table!.drive(); // where a browser has no locks both ask their bots
    for (let i = 0; i < 4000 && one.state !== 'finished'; i++) {
      one.act();
      two.act();
      await new Promise((done) => setTimeout(done));
    }
    await two.play(() => two.state === 'finished');
    expect(one.table!.record()).toBe(two.table!.record());
    const engine = await Engine.load();
    expect(verify(engine, parseRecord(one.table!.record()))).toMatchObject({
      promise: true,
      result: true,
    });
  }, 60_000);

  it('lets bots propose to the person they are merged with, as a server does', async () => {
    let w: Window;
    // The two last gods merge; sooner or later seat 1 is the one that decides for both.
    do {
      const { store, id, ask } = await made('ankh', 3);
      w = await new Window(store, id, ask).open();
      w.table!.drive();
      await w.play();
    } while (!w.heard.some((m) => m.t === 'proposals'));
    const at = w.heard.findIndex((m) => m.t === 'proposals');
    const told = w.heard[at] as FromProposals;
    const before = w.heard
      .slice(0, at)
      .reverse()
      .find((m) => m.t === 'step');
    expect(told.as).toBe(1);
    expect(before!.legal).toContain(told.proposals[0]!.do);
  }, 120_000);

  it('gives hints with a reason, by what the seat sees', async () => {
    const { store, id, ask } = await made('ra', 3);
    const w = await new Window(store, id, ask).open();
    w.table!.drive();
    await w.play(() => !!w.now?.legal.length && w.now.legal.length > 1);
    w.table!.hear({ t: 'hint', table: id, seat: 1, id: 7 } as never);
    const { legal } = w.now!;
    const answer = () => w.heard.find((m) => m.re === 7);
    while (!answer()) await new Promise((done) => setTimeout(done, 20));
    expect(answer()).toMatchObject({ t: 'hint', wins: expect.any(Number) as number });
    expect(legal).toContain((answer() as { do: string }).do);
  }, 60_000);

  it('advises by what the table shows, and lets its bots remember', async () => {
    const { store, id, ask } = await made('ra', 3);
    const asked: Parameters<Ask>[0][] = [];
    const listen: Ask = (q) => {
      asked.push(q);
      return ask(q);
    };
    const w = await new Window(store, id, listen).open();
    w.table!.drive();
    const isAsked = () => !!w.now?.legal.length;
    // Somebody has taken tiles, so that others have to remember what was in the bag.
    await w.play(() => store.log.get(id)!.length > 60 && isAsked());
    w.table!.hear({ t: 'seen', table: id, seat: 1, id: 7 } as never);
    w.table!.hear({ t: 'hint', table: id, seat: 1, id: 8 } as never);
    w.table!.hear({ t: 'view', table: id, as: 1, ply: w.now!.ply, id: 9 } as never);
    const answer = (re: number) => w.heard.find((m) => m.re === re);
    while (![7, 8, 9].every(answer)) await new Promise((done) => setTimeout(done, 20));
    const { bytes } = answer(7) as unknown as { bytes: string };
    const hint = asked.find((q) => q.kind === 'hint')!;
    expect(bytes).toBe(hex(hint.seen));
    // What they say is what the page is told, where it is told anything.
    const game = (await load()).game('ra');
    const read = (seen: Uint8Array<ArrayBuffer>) =>
      game.view(seen).json() as Record<'points' | 'bag' | 'tableau', number[]>;
    const { view } = answer(9) as unknown as { view: object };
    const told = view as { bag: number; tableau: number[] };
    const thought = read(hint.seen);
    expect(thought.tableau).toEqual(told.tableau);
    expect(thought.bag.reduce((a, b) => a + b)).toBe(told.bag);
    expect(new Set(thought.points).size).toBe(1); // it has forgotten those of the others
    const bag = read(asked.filter((q) => q.kind === 'choose').at(-1)!.seen).bag;
    expect(bag).not.toEqual(thought.bag);
  }, 60_000);

  it('refuses what it cannot read, and says where', async () => {
    const store = new Memory();
    const engine = await Engine.load();
    await expect(bring(engine, store, 'no record')).rejects.toThrow(/line 1/);
    const { id, store: full } = await made('aton', 2);
    const record = (await new Window(full, id, () => new Promise(() => 0)).open())
      .table!;
    const cut = record.record() + '1 dance\n';
    await expect(bring(engine, store, cut)).rejects.toThrow(/line \d+/);
    expect(await store.list()).toEqual([]);
    // The page tells it in the language of the reader.
    const why = (text: string) => bring(engine, store, text).catch(whyOf);
    const whyOf = (e: unknown) => whyUnread((e as Error).message);
    expect(await why('no record')).toEqual({ line: 1, why: 'first' });
    expect(await why('record 1\ngame go rules 1\n')).toEqual({ line: 2, why: 'game' });
    expect(await why('record 1\n')).toEqual({ line: 0, why: 'cut' });
    expect(await why(cut)).toMatchObject({ why: 'illegal' });
  });

  it('refuses a level that is no level, and an option that is none', async () => {
    const store = new Memory();
    const engine = await Engine.load();
    const what = bots('ra', 3);
    await expect(create(engine, store, bots('ra', 3, 'a b'))).rejects.toThrow(/level/);
    await expect(
      create(engine, store, { ...what, options: { edition: '1066' } }),
    ).rejects.toThrow(/edition/);
    expect(await store.list()).toEqual([]);
  });

  it('has a rematch in which everybody has moved up', async () => {
    const { store, id } = await made('ra', 3);
    const seats = rematchOf(store.tables.get(id)!).seats.map((s) => s.kind);
    expect(seats).toEqual(['bot', 'bot', 'me']);
  });

  it('keeps the version of the rules that its options were written under', async () => {
    const { store, id, ask } = await made('aton', 2);
    const kept = store.tables.get(id)!;
    const setup = kept.setup!;
    expect(setup).toMatchObject({ rules: 2, options: { players: '2' } });
    const config = async () => {
      const w = await new Window(store, id, ask).open();
      return parseRecord(w.table!.record()).config;
    };
    const keep = (rules?: number) =>
      store.tables.set(id, { ...kept, setup: { ...setup, rules } });
    // Version 1 had no such option, and drew new stones as late as it could.
    keep(1);
    expect(await config()).toContain('reshuffle=needed');
    keep(99);
    await expect(config()).rejects.toThrow('rules 99 of aton are not known');
    // Tables of before this was kept are of the version that they were always read as.
    keep();
    expect(await config()).toContain('reshuffle=at-once');
    // Whoever plays on with the same people plays the same game.
    expect(rematchOf(store.tables.get(id)!).options).toMatchObject(kept.table.options);
  });

  it('gives its record as it is kept, not as it may become', async () => {
    const { store, id } = await made('aton', 2);
    const w = await new Window(store, id, () => new Promise(() => undefined)).open();
    await w.play(() => !!w.now?.legal.length);
    const before = w.table!.record();
    const rows = store.log.get(id)!.length;
    let isKept = false;
    const { append } = Memory.prototype;
    store.append = async (...row) => {
      await vi.waitUntil(() => isKept);
      return append.apply(store, row);
    };
    w.act();
    await Promise.resolve();
    let given = '';
    void w.table!.keptRecord().then((text) => (given = text));
    await new Promise((done) => setTimeout(done, 50));
    expect(given).toBe('');
    isKept = true;
    await vi.waitFor(() => expect(given).not.toBe(''));
    expect(store.log.get(id)!.length).toBe(rows + 1);
    expect(given).toBe(w.table!.record());
    expect(given).not.toBe(before);
  });

  it('stands still while it is moved, and goes on where that fails', async () => {
    const { store, id, ask } = await made('aton', 2);
    const w = await new Window(store, id, ask).open();
    w.table!.drive();
    await w.play(() => store.log.get(id)!.length > 12);
    const { record, seq } = await w.table!.hold();
    const told = w.heard.length;
    for (let i = 0; i < 50; i++) {
      await new Promise((done) => setTimeout(done));
      w.act();
    }
    expect(store.log.get(id)).toHaveLength(seq);
    expect(w.heard).toHaveLength(told);
    w.table!.letGo();
    await w.play(() => store.log.get(id)!.length > seq + 4);
    expect(w.table!.record()).toContain(record.trimEnd().split('\n').at(-1)!);
    // Whoever leaves meanwhile does not wait for an answer.
    const late = await w.table!.hold();
    await w.table!.close();
    expect(store.log.get(id)).toHaveLength(late.seq);
    await expect(w.table!.hold()).rejects.toThrow('closed');
    // Rows that came from elsewhere are not deleted with it.
    expect(await store.remove(id, seq)).toBe(false);
    expect(await store.remove(id, late.seq)).toBe(true);
  });

  it('has no bot that plays without what it has learned', async () => {
    const { store, id } = await made('aton', 2);
    let isThere = false;
    const weights = () =>
      isThere ? Promise.resolve(null) : Promise.reject(new TypeError('no network'));
    const thinker = await Thinker.load({ weights });
    const why: unknown[] = [];
    const ask: Ask = async (q) => {
      for (;;)
        try {
          return await thinker.answer({ ...q, n: 1 });
        } catch (e) {
          why.push(e);
          isThere = true;
        }
    };
    const w = await new Window(store, id, ask).open();
    w.table!.drive();
    await w.play(() => store.log.get(id)!.length > 12);
    expect(why).toEqual([expect.any(NotLoaded)]);
  });

  it('shares out a bounded memory among its bots', () => {
    expect([1, 2, 3, 4, 5].map(memoryOf)).toEqual([48, 48, 32, 24, 19]);
  });
});
