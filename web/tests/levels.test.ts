import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GameInfo } from '../src/lib/api';
import { after, equal, expected, scored } from '../src/lib/equal';
import { games } from '../src/lib/games.svelte';
import { loadCatalogue } from '../src/lib/i18n.svelte';
import { levelName } from '../src/lib/levels';
import { settings } from '../src/lib/settings.svelte';
import { quick } from '../src/hall/quick';
import type { Result, SeatInfo, Table } from '../src/table/wire';

const LADDER = [600, 800, 1000, 1200, 1400, 1600];

const sits = (seat: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat,
  kind: 'bot',
  person: null,
  name: null,
  bot: true,
  online: true,
  level: '800',
  standin: null,
  resigned: false,
  me: false,
  ...more,
});
const me = sits(1, { kind: 'person', person: 'p1', bot: false, level: null, me: true });

const finished = (id: string, rank: number[], seats: SeatInfo[]) =>
  ({
    id,
    game: 'ra',
    state: 'finished',
    seats,
    result: { score: null, rank, resigned: null } satisfies Result,
  }) as unknown as Table;

beforeAll(async () => {
  for (const lang of ['de', 'en'] as const)
    for (const name of ['maat', 'page']) await loadCatalogue(name, lang);
});

beforeEach(() => {
  settings.lang = 'en';
  settings.strength = {};
  settings.quick = {};
  games.list = [{ id: 'ra', strengths: LADDER } as GameInfo];
  games.levels = ['beginner', 'casual', 'regular', 'skilled', 'expert', 'grandmaster'];
  games.usual = 'casual';
});

describe('levels', () => {
  it('have a name in both languages, of old and as a number as well', () => {
    for (const lang of ['de', 'en'] as const) {
      settings.lang = lang;
      const old = ['random', 'novice', 'adept', 'master'];
      for (const lv of [...games.levels, ...old, 'equal'])
        expect(levelName(lv)).not.toContain('level.');
      expect(levelName('1234')).toContain('1234');
    }
  });

  it('begin with the usual one, and a wish is remembered like a level', () => {
    const cover = { id: 'ra2008', game: 'ra', players: [2, 5], quick: 3 } as never;
    expect(quick.offer(cover).level).toBe('casual');
    quick.keep(cover, { players: 3, level: 'equal' });
    expect(quick.words(quick.offer(cover))).toBe('2 bots, about as strong as me');
  });
});

describe('bots about as strong as the reader', () => {
  it('begin as strong as the usual ones', () => {
    expect(equal.strength('ra')).toBe(800);
  });

  it('become stronger after a win and weaker after a loss', () => {
    equal.learn(finished('a', [1, 2], [me, sits(2, {})]));
    expect(equal.strength('ra')).toBe(824);
    equal.learn(finished('b', [2, 1], [me, sits(2, { level: '824' })]));
    expect(equal.strength('ra')).toBe(800);
  });

  it('expect no more than the fair share of a larger table', () => {
    expect(expected(800, [800, 800, 800])).toBeCloseTo(0.25);
    expect(expected(1200, [800])).toBeCloseTo(10 / 11);
    equal.learn(finished('a', [3, 1, 2], [me, sits(2, {}), sits(3, {})]));
    expect(equal.strength('ra')).toBe(784);
  });

  it('count a table once, however often it is looked at', () => {
    const table = finished('a', [1, 2], [me, sits(2, {})]);
    equal.learn(table);
    equal.learn(table);
    expect(equal.strength('ra')).toBe(824);
  });

  it('learn nothing from a game that began in the middle of another one', () => {
    equal.learn({ ...finished('a', [1, 2], [me, sits(2, {})]), moved: 12 });
    expect(equal.strength('ra')).toBe(800);
  });

  it('learn nothing from levels by name, from people, or from one who only watches', () => {
    equal.learn(finished('a', [1, 2], [me, sits(2, { level: 'casual' })]));
    equal.learn(finished('b', [1, 2], [me, sits(2, { kind: 'person', level: null })]));
    equal.learn(finished('c', [1, 2], [{ ...me, me: false }, sits(2, {})]));
    equal.learn({ ...finished('d', [1, 2], [me, sits(2, {})]), state: 'running' });
    expect(settings.strength).toEqual({});
  });

  it('stay within the ladder', () => {
    expect(after(1590, [1590], 1, LADDER)).toBe(1600);
    expect(after(605, [605], 0, LADDER)).toBe(600);
  });

  it('share a win with rivals, not with the own team', () => {
    const shared: Result = { score: null, rank: [1, 1, 3], resigned: null };
    expect(scored(shared, 1)).toBe(0.5);
    expect(scored({ ...shared, team: [1, 1, 0] }, 2)).toBe(1);
    expect(scored(shared, 3)).toBe(0);
  });
});
