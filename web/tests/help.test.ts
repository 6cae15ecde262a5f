/* Help tells of everything, in both languages, with rules that exist, and of nothing covered. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { load } from '@maat/engine';
import { Engine } from '@maat/engine/table';
import { parse as parseRules } from '../plugins/rules';
import { catalogues, FOLDER, parse } from '../plugins/texts';
import { gamesWithTopics, readTopics, topicsOf } from '../plugins/topics';
import { isCoached, setCoached } from '../src/help/coached';
import type { AnkhView } from '../src/games/ankh/view';
import { bestPlace } from '../src/games/horus/help';
import { worthAt, type HorusView } from '../src/games/horus/view';
import { isClear, optionOf } from '../src/help/judge';
import { loadLibrary, tell, type Library } from '../src/help/tell';
import { concerns } from '../src/help/topics';
import type { Thing } from '../src/help/find';
import { words } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import { LOCAL_ID, SeededLine } from '../src/local/seeded';
import type { View } from '../src/table/types';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const read = (name: string) => parse(readFileSync(join(FOLDER, name), 'utf8'), name);
const games = catalogues()
  .filter((f) => /^about-.*\.en$/.test(f))
  .map((f) => f.slice('about-'.length, -'.en'.length))
  .filter((g) => g !== 'table');
const shared = read('about-table.en');

/** What chance does, and nobody chooses. */
const CHANCE: Record<string, string[]> = {
  ra: ['suns', 'tile'],
  aton: ['card', 'first'],
  horus: ['motifs', 'start', 'deal', 'top', 'ball', 'ring'],
  null: ['card'],
};
const verbs = (game: string) => [
  ...new Set(
    Object.keys(read(`${game}.en`))
      .filter((k) => k.startsWith('do.'))
      .map((k) => k.slice(3).replace(/\/\d+$/, '')),
  ),
];

it('every game with rules has help', () => {
  const documents = readdirSync(here('../../docs/rules'))
    .filter((f) => f.endsWith('.de.md'))
    .map((f) => f.slice(0, -'.de.md'.length));
  expect(games).toEqual(documents.sort());
  expect(gamesWithTopics()).toEqual(games);
});

describe.each(games)('the help of %s', (game) => {
  const about = read(`about-${game}.en`);
  const topics = readTopics(game);
  const told = Object.keys(about).filter((k) => !/^(now|coach)\./.test(k));

  it('names rules for everything it tells of', () => {
    expect(told.filter((k) => !topics[k])).toEqual([]);
  });

  it('names no rule that is not there, and nothing that it does not tell of', () => {
    for (const file of [`${game}.md`, `${game}.de.md`]) {
      const text = readFileSync(here(`../../docs/rules/${file}`), 'utf8');
      const ids = parseRules(text)
        .flatMap((s) => s.blocks)
        .flatMap((b) => (b.kind === 'rule' ? [b.id] : []));
      for (const [key, rules] of Object.entries(topics))
        for (const r of rules) expect(ids, `${key} of ${file}`).toContain(r);
    }
    const phases = Object.keys(read(`${game}.en`)).filter((k) =>
      k.startsWith('phase.'),
    );
    for (const key of Object.keys(topics))
      expect([...told, ...phases], key).toContain(key);
  });

  it('tells of every action that somebody chooses', () => {
    const chosen = verbs(game).filter((v) => !CHANCE[game]?.includes(v));
    expect(chosen.filter((v) => !(`do.${v}` in about))).toEqual([]);
  });

  it('has a name for each thing, and is short', () => {
    for (const lang of ['en', 'de'] as const) {
      const texts = read(`about-${game}.${lang}`);
      for (const key of told) {
        const [name, ...rest] = texts[key]!.split(' | ');
        if (!key.startsWith('do.')) expect(rest, `${key} (${lang})`).toHaveLength(1);
        expect(name!.length, key).toBeLessThan(rest.length ? 48 : 230);
        expect(rest.join('').length, `${key} (${lang})`).toBeLessThan(280);
        expect(texts[key], key).toMatch(/[.:]$/);
      }
    }
  });

  it('coaches in phases that there are', () => {
    const phases = Object.keys(read(`${game}.en`));
    for (const key of Object.keys(about).filter((k) => k.startsWith('coach.')))
      expect(phases).toContain(key.replace('coach.', 'phase.'));
  });

  it('finds every sentence about what things are worth', () => {
    const file = here(`../src/games/${game}/help.ts`);
    if (!existsSync(file)) return;
    const source = readFileSync(file, 'utf8');
    for (const [, key] of source.matchAll(/\bsay\(\s*'([^']+)'/g))
      expect(Object.keys(about)).toContain(`now.${key!}`);
  });

  it('has a text for every key that its board writes down', () => {
    const folder = here(`../src/games/${game}`);
    if (!existsSync(folder)) return;
    for (const f of readdirSync(folder).filter((x) => x.endsWith('.svelte')))
      for (const [, keys] of readFileSync(join(folder, f), 'utf8').matchAll(
        /data-help="([^"{]+)"/g,
      ))
        expect(
          keys!.split(' ').some((k) => k in about || k in shared),
          `${f}: ${keys!}`,
        ).toBe(true);
  });
});

describe('topics', () => {
  it('are numbers and ranges', () => {
    expect(topicsOf('ra', 'a = 3 7-9')).toEqual({
      a: ['R-RA-03', 'R-RA-07', 'R-RA-08', 'R-RA-09'],
    });
    expect(() => topicsOf('ra', 'a = 3 x')).toThrow('ra.rules: a: "x" is no rule');
    expect(() => topicsOf('ra', 'a = 9-7')).toThrow('"9-7" is no rule');
  });

  it('name what concerns a moment: its phase, and what can be done', () => {
    const topics = topicsOf('ra', 'phase.turn = 10\ndo.draw = 13 14\ndo.bid = 22');
    expect(concerns(topics, 'turn', ['draw', 'invoke'])).toEqual([
      'R-RA-10',
      'R-RA-13',
      'R-RA-14',
    ]);
    expect(concerns(topics, 'nothing', [])).toEqual([]);
  });
});

const at = { closest: () => null, dataset: {} } as unknown as Element;
const thing = (...keys: string[]): Thing => ({ at, keys, action: null });

describe('what is told', () => {
  beforeAll(async () => {
    for (const lang of ['de', 'en'] as const) {
      settings.lang = lang;
      for (const g of games) {
        await words(g).load();
        await loadLibrary(g);
      }
    }
  });

  it('is that of the first key that has a text, with the name of the thing', async () => {
    const lib = await loadLibrary('ra');
    const { title, rules } = tell(thing('tile.sphinx', 'tile.monument'), lib, null);
    expect(title).toBe('Sphinx: monument');
    expect(rules).toEqual(['R-RA-31', 'R-RA-45']);
    const bid = { ...thing('do.bid/1', 'do.bid'), action: 'bid 7' };
    expect(tell(bid, lib, null).title).toBe('Bid sun 7');
  });

  it('is found by its word on a board that knows nothing of the game', async () => {
    const lib = await loadLibrary('ra');
    expect(tell(thing('word.flood'), lib, null).title).toBe('Flood');
    expect(tell(thing('word.chariots'), await loadLibrary('ankh'), null).text).toMatch(
      /Strength 3/,
    );
  });

  it('is what the rules say of it where nobody has written a text', async () => {
    const lib = await loadLibrary('null');
    const none: Library = { ...lib, w: words('ra'), topics: {}, worth: {} };
    const { text, rules } = tell(thing('thing.points'), none, null);
    expect(text).toBe('Most points win; equal points share the rank.');
    expect(rules).toEqual(['R-NULL-06']);
  });
});

const wasm = here('../engine/made/table.wasm');

/** The view of a seat after so many actions of random players. */
async function viewOf(
  game: string,
  players: number,
  skip: number,
  memory: 'letter' | 'aid',
): Promise<View> {
  const engine = await Engine.load();
  const choice = { game, players, seed: 7, skip, steps: 0, memory, mine: [1] };
  const line = new SeededLine(engine, { ...choice, options: {} }, 0);
  return new Promise((done) =>
    line.add({
      connected: () => void line.send({ t: 'sub', table: LOCAL_ID }),
      disconnected: () => undefined,
      hear: (m) => {
        if (m.t === 'table' && m.view) done(m.view as View);
      },
    }),
  );
}

/** What is the same at every moment, or has no number that somebody who plays could see. */
const SAME: Record<string, RegExp> = {
  ra: /^(sun\.spent|sheet|tile\.(civilization|monument)|forecast\.(sunless|switch))$/,
  aton: /^(card.*|round|forecast\.switch)$/,
  horus:
    /^(stone\.hidden|pile|depot|beneath|ledger|obelisk|ring|ball|hollow|gauge\..*)$/,
  ankh: /^(god.*|guardian.*|actions|events|regions|supply|camel|portal|strength|card\.down|suns|amun|slots|event.*|step.*)$/,
};
/** Places of pieces, as boards write them down. */
const placed = (dataset: Record<string, string>): Element => {
  const it = { dataset, closest: () => it };
  return it as unknown as Element;
};

function placesOf(game: string, view: View): Element[] {
  if (game === 'aton') return [placed({ field: '1.4' })];
  if (game !== 'ankh') return [at];
  const { monuments, figures } = view as unknown as AnkhView;
  return [...monuments.map((m) => m[0]), ...figures.map((f) => f[0])].map((h) =>
    placed({ at: `hex-${h}` }),
  );
}

/** Keys that stand for many: of one sun, of one stone. */
function exactly(game: string, key: string, view: View): string {
  if (game === 'horus' && key === 'stone')
    return `stone.${(view as unknown as HorusView).stack[0]!.find(Boolean) ?? ''}`;
  if (game === 'horus' && key === 'motif')
    return `motif.${(view as unknown as HorusView).lower[0]!.find(Boolean)?.[0] ?? ''}`;
  const of: Record<string, string> = {
    sun: '.7',
    upper: '.4',
    region: '.1',
    hex: '.34',
  };
  return key + (of[key] ?? '');
}

describe.skipIf(!existsSync(wasm)).each([
  ['ra', 3],
  ['aton', 2],
  ['horus', 3],
  ['ankh', 3],
])('what things of %s are worth', (game, players) => {
  it('is a whole sentence at every moment, whatever the table covers', async () => {
    settings.lang = 'en';
    const lib = await loadLibrary(game);
    await words(game).load();
    const keys = Object.keys(read(`about-${game}.en`)).filter(
      (k) => !/^(now|coach)\./.test(k),
    );
    const more = ['sun.7', 'stone.b3', 'upper.4', 'region.2', 'hex.34', 'event.9'];
    for (const memory of ['letter', 'aid'] as const)
      for (const skip of [0, 25, 60, 110]) {
        const view = await viewOf(game, players, skip, memory);
        for (const me of [0, 1])
          for (const key of [...keys, ...more]) {
            const { now } = tell(thing(key), lib, { view, me });
            expect(now, `${key} after ${skip}`).not.toMatch(
              /null|undefined|NaN|Infinity|\{|now\.\w|^\w+\.\w+$/,
            );
          }
      }
  });

  it('is told of every kind of thing that has a worth, at some moment', async () => {
    const lib = await loadLibrary(game);
    const silent = new Set(
      Object.keys(read(`about-${game}.en`)).filter(
        (k) => !/^(now|coach|do)\./.test(k) && !SAME[game]!.test(k),
      ),
    );
    for (const skip of [1, 2, 3, 5, 8, 12, 25, 26, 60, 75, 90, 110, 140, 220]) {
      const view = await viewOf(game, players, skip, 'aid');
      for (const key of silent)
        for (const place of placesOf(game, view)) {
          const of = { ...thing(exactly(game, key, view)), at: place };
          if (tell(of, lib, { view, me: 1 }).now) silent.delete(key);
        }
    }
    expect([...silent]).toEqual([]);
  });
});

/** Random games; `check` sees every moment at which somebody chooses. */
async function everyMoment(
  game: string,
  options: string,
  check: (view: View, seat: number, legal: readonly string[]) => void,
): Promise<void> {
  const engine = await Engine.load();
  let state = 7;
  const one = <T>(all: readonly T[]): T => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return all[(state >>> 8) % all.length]!;
  };
  engine.start(game, 1, options);
  for (let node = engine.node(); node.node !== 'over'; node = engine.node()) {
    const [seat] = node.acting;
    if (node.node === 'chance') engine.act(0, one(engine.chance())[0]);
    else {
      const legal = engine.legal(seat!);
      check(engine.view(seat!) as View, seat!, legal);
      engine.act(seat!, one(legal));
    }
  }
}

it.skipIf(!existsSync(wasm)).each(['players=2', 'players=3', 'players=2 support=yes'])(
  'a stone of Horus tells the best place that the engine offers for it, %s',
  async (options) => {
    let seen = 0;
    await everyMoment('horus', options, (view, seat, legal) => {
      const v = view as unknown as HorusView;
      if (v.phase !== 'load') return;
      for (const stone of v.personal[seat - 1]!) {
        const places = legal.filter((x) => x.startsWith(`load ${stone} `));
        const most = places.map((x) => worthAt(stone!, x.split(' ')[2]!));
        const best = bestPlace(v, seat, stone!);
        expect(best ? worthAt(stone!, best) : 0).toBe(Math.max(0, ...most));
        seen++;
      }
    });
    expect(seen).toBeGreaterThan(10);
  },
);

describe('the coach', () => {
  it('comes with the first game of a title, and goes after it unless it is wanted', () => {
    Object.assign(settings, { coaching: 'first', coached: [] });
    expect(isCoached('ra')).toBe(true);
    setCoached('ra', false);
    expect([isCoached('ra'), isCoached('aton')]).toEqual([false, true]);
    setCoached('ra', true);
    expect(isCoached('ra')).toBe(true);
    // Whoever never wants one, and wants it in one game, gets it in that one alone.
    settings.coaching = 'never';
    setCoached('horus', true);
    expect([isCoached('horus'), isCoached('ra')]).toEqual([true, false]);
    settings.coaching = 'always';
    setCoached('horus', false);
    expect(isCoached('horus')).toBe(false);
    Object.assign(settings, { coaching: 'never', coached: [] });
  });

  it.skipIf(!existsSync(wasm))(
    'judges by what the seat sees, the same again, beyond the noise',
    async () => {
      const game = (await load()).game('ra');
      const state = game.start('players=3');
      state.settle(5);
      const view = state.view(state.acting[0]!);
      const found = await view.verdict('invoke', 300);
      expect(await view.verdict('invoke', 300)).toEqual(found);
      // Nothing lies there yet: to invoke Ra pays for nothing.
      expect(found.options[0]!.do).toBe('draw');
      expect(isClear(optionOf(found, 'invoke'))).toBe(true);
      expect(isClear(optionOf(found, 'draw'))).toBe(false);
      expect(found.why.length).toBeGreaterThan(0);
      const plain = await view.verdict(null, 300);
      expect(plain.why).toEqual([]);
      view.free();
      state.free();
    },
  );
});
