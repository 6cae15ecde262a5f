/* What a table covers is drawn as covered: a mark, backs, a number of things, no more. */
import { render } from 'svelte/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import generic from '../src/games/generic/index';
import Part from '../src/games/generic/Part.svelte';
import { isCovered, isIdle, type Field } from '../src/games/generic/shapes';
import Bag from '../src/games/ra/Bag.svelte';
import Display from '../src/games/ra/Display.svelte';
import ra from '../src/games/ra/index';
import { planOf } from '../src/games/ra/plan';
import ScoreSheet from '../src/games/ra/ScoreSheet.svelte';
import { projected, projectedSum, scorings, type RaView } from '../src/games/ra/view';
import { loadCatalogue, words } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import {
  countOf,
  isRemembering,
  memoryAbout,
  memoryOf,
  OPEN,
  toldAt,
} from '../src/table/memory';
import { setKinds } from '../src/table/kinds';
import { lines } from '../src/table/sentences';
import type { Act, SeatInfo, Table } from '../src/table/types';

const LANGS = ['en', 'de'] as const;
const w = words('ra');
const seats = ['Anna', 'Bert', 'Carl'].map((label, i) => ({
  label,
  seat: i + 1,
})) as unknown as SeatInfo[];

beforeAll(async () => {
  setKinds('ra', [{ kind: 'total', args: [{ key: 'seat', kind: 'seat' }] }]);
  for (const lang of LANGS)
    for (const name of ['page', 'ra', 'page-ra', 'horus', 'page-horus', 'page-aton'])
      await loadCatalogue(name, lang);
});
beforeEach(() => void (settings.lang = 'en'));

/** What a reader or a screen reader gets of a piece of the page. */
const textOf = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<title>.*?<\/title>/g, '')
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the setting of a table', () => {
  const table = (more: object) => ({ state: 'running', ...more }) as unknown as Table;

  it('is an aid where a table is older than the choice', () => {
    expect(memoryOf({})).toBe('aid');
    expect(memoryOf({ memory: 'letter' })).toBe('letter');
  });

  it('tells something else when a seat covers, and everything after the end', () => {
    const open = table({ memory: 'letter', covering: [] });
    const covered = table({ memory: 'letter', covering: [2] });
    expect(toldAt(open)).not.toBe(toldAt(covered));
    for (const state of ['finished', 'closed'])
      expect(toldAt(table({ memory: 'letter', covering: [2], state }))).toBe(OPEN);
    expect(toldAt(table({ memory: 'aid' }))).toBe(OPEN);
  });

  it.each(LANGS)('says in %s what stays covered, by game and edition', (lang) => {
    settings.lang = lang;
    const said = new Set(
      ['1999', '2008'].map((edition) => memoryAbout('letter', w, { edition })),
    );
    for (const game of ['horus', 'aton', 'null'])
      said.add(memoryAbout('letter', words(game), { players: '2' }));
    expect(said.size).toBe(5);
    expect(memoryAbout('aid', w, { edition: '2008' })).not.toContain('memory.');
    for (const s of said) expect(s).not.toContain('memory.');
  });

  it('is a choice only where the game has something to remember', () => {
    const points = { key: 'points', kind: 'number', shape: 'one', per_seat: true };
    const game = (remembered: object) => ({
      fields: [{ ...points, ...remembered } as Field],
      events: [],
    });
    expect(isRemembering(game({}))).toBe(false);
    expect(isRemembering(game({ remembered: { cover: 'others' } }))).toBe(true);
  });
});

/* ---- Ra ---- */

const tiles = Array<number>(18).fill(0);
const view = {
  players: 3,
  edition: 2008,
  epoch: 3,
  phase: 'turn',
  turn: 1,
  actor: 1,
  points: [17, null, null],
  suns: [[2, 13], [5], []],
  spent: [[4], [null, null], [null]],
  bag: 41,
  bids: [null, null, null],
  offer: [],
  auction: null,
  tableau: [tiles, tiles, tiles],
} as unknown as RaView;

const act = (...ev: Act['ev']): Act => ({ ply: 9, by: 0, do: 'x', ev });
const scored = act(
  { kind: 'epoch-end', number: 1, cause: 'suns', suns: 0 },
  { kind: 'score', seat: 1, line: 'god', points: 2 },
  { kind: 'total', seat: 1, sum: 7, points: 17 },
  { kind: 'total', seat: 2, sum: -2, points: null },
  { kind: 'total', seat: 3, sum: 12, points: null },
);

describe('points of Ra that are covered', () => {
  it('are a mark beside the name, and the own ones a number', () => {
    const sum = (seat: number) => ra.summary!({ ...view }, seat, w, 1);
    expect(sum(1)).toMatchObject({ score: 17 });
    expect(sum(1).covered).toBeUndefined();
    expect(sum(2)).toMatchObject({ score: null, covered: 'Points: covered' });
  });

  it('are no part of the score sheet, and are not added up in it', () => {
    expect(scorings([scored])[0]).toMatchObject({
      sum: [7, -2, 12],
      points: [17, null, null],
    });
    const sheet = scorings([scored])[0]!;
    const { body } = render(ScoreSheet, { props: { sheet, seats, w } });
    const last = textOf(body).split('Points').slice(1).join('Points');
    expect(last).toContain('17');
    expect(last).toMatch(/17 Points: covered Points: covered/);
    expect(textOf(body)).not.toMatch(/\b(8|22)\b/); // 10 - 2 and 10 + 12
  });

  it.each(LANGS)('leave a line of the log in %s that tells what was scored', (lang) => {
    settings.lang = lang;
    const found = lines([scored], w, seats).map((l) => l.text);
    expect(found.filter((x) => x.includes('17'))).toHaveLength(1);
    const bert = found.find((x) => x.includes('Bert'))!;
    expect(bert).toContain('−2');
    expect(bert).not.toMatch(/hidden|verdeckt|null|now|jetzt/i);
  });
});

describe('the bag of Ra', () => {
  it('has a number, by kind or without', () => {
    expect(countOf(41)).toBe(41);
    expect(countOf([1, 0, 40])).toBe(41);
  });

  it('tells nothing of its tiles where nobody looks into it', () => {
    const closed = textOf(render(Bag, { props: { view, w } }).body);
    expect(closed).toContain('41');
    expect(closed).not.toContain('%');
    const bag = Array<number>(23).fill(1);
    const open = textOf(render(Bag, { props: { view: { ...view, bag }, w } }).body);
    expect(open).toContain('1 of 23 tiles is a Ra tile');
  });
});

describe('suns that lie face down', () => {
  it('are drawn without a value, in their number', () => {
    const of = (seat: number) =>
      render(Display, {
        props: {
          view,
          seat,
          name: 'Bert',
          w,
          plan: planOf('wide', 3).others[0]!,
          shape: 'wide',
          acts: false,
          note: '',
          clock: null,
          aid: true,
        },
      }).body;
    expect(textOf(of(2)).match(/a sun, face down/g)).toHaveLength(2);
    expect(textOf(of(2))).toContain('sun 5, usable');
    expect(textOf(of(1))).toContain('sun 4, spent');
  });

  it('are left out of what would be scored now', () => {
    expect(projected(view, 1).sun).toBeNull();
    const seen = { ...view, spent: [[4], [1, 3], [6]] };
    expect(projected(seen, 1).sun).toBe(5);
    expect(projectedSum(seen, 1) - projectedSum(view, 1)).toBe(5);
  });
});

/* ---- any game ---- */

describe('the board for any game', () => {
  const points = {
    key: 'points',
    kind: 'number',
    shape: 'one',
    per_seat: true,
    remembered: { cover: 'others' },
  } as Field;
  const held = { ...points, key: 'personal', kind: 'word', shape: 'set' } as Field;
  const plain = { key: 'target', kind: 'word', shape: 'one' } as Field;

  it('tells covered from nothing', () => {
    expect(isCovered(points, null)).toBe(true);
    expect(isCovered(plain, null)).toBe(false);
    expect(isIdle(points, [null, null])).toBe(false);
    expect(isIdle(held, [[null], []])).toBe(false);
    expect(isIdle(held, [[], []])).toBe(true);
    expect(isIdle(plain, null)).toBe(true);
  });

  it('draws a mark for each covered thing', () => {
    const d = {
      view: { personal: [[null, null], []], points: [null, 3] },
      seats,
      me: 2,
      legal: [],
      choose: () => undefined,
      hint: null,
      hints: [],
      w: words('horus'),
    };
    const marks = (f: Field, v: unknown) =>
      render(Part, { props: { d, f, v, seat: 1 } }).body.match(/data-covered/g)
        ?.length ?? 0;
    expect(marks(held, [null, null])).toBe(2);
    expect(marks(points, null)).toBe(1);
    expect(marks(points, 3)).toBe(0);
    expect(generic.summary!(d.view, 1, d.w, 2).covered).toBe('Points: covered');
    expect(generic.summary!(d.view, 2, d.w, 2)).toMatchObject({ score: 3 });
  });
});
