import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue, words } from '../src/lib/i18n.svelte';
import { settings } from '../src/lib/settings.svelte';
import {
  lateness,
  sides,
  standing,
  verdict,
  winners,
  decided,
} from '../src/table/standing';
import type { Result } from '../src/table/wire';

const NAMES = ['Anna', 'Bert', 'Carl', 'Dora'];
const name = (seat: number) => NAMES[seat - 1]!;
const result = (more: Partial<Result>): Result => ({
  score: [27, 27, 20, 9],
  rank: [1, 1, 3, 4],
  resigned: null,
  ...more,
});

beforeAll(async () => {
  for (const lang of ['en', 'de'] as const)
    for (const name of ['maat', 'page']) await loadCatalogue(name, lang);
});

describe.each([
  {
    what: 'one winner',
    r: result({ rank: [2, 1, 3, 4], winners: [2], team: [0, 0, 0, 0] }),
    en: 'Bert wins',
    de: 'Bert gewinnt',
    places: [[2], [1], [3], [4]],
  },
  {
    what: 'a team',
    r: result({ winners: [1, 2], team: [2, 2, 0, 0] }),
    en: 'Anna and Bert win together',
    de: 'Anna und Bert gewinnen gemeinsam',
    places: [[1, 2], [3], [4]],
  },
  {
    what: 'rivals who share the win',
    r: result({ winners: [1, 2], team: [0, 0, 0, 0] }),
    en: 'A draw: Anna, Bert',
    de: 'Unentschieden: Anna, Bert',
    places: [[1], [2], [3], [4]],
  },
  {
    what: 'those whom the last person has left',
    r: result({ rank: [1, 4, 1, 1], winners: [1, 3, 4], resigned: 2, score: null }),
    en: 'Anna, Carl and Dora win together',
    de: 'Anna, Carl und Dora gewinnen gemeinsam',
    places: [[1], [3], [4], [2]],
  },
  {
    what: 'a team below the winner',
    r: result({ rank: [1, 4, 2, 2], winners: [1], team: [0, 0, 4, 4] }),
    en: 'Anna wins',
    de: 'Anna gewinnt',
    places: [[1], [3, 4], [2]],
  },
  {
    what: 'nobody',
    r: result({ rank: [1, 1, 1, 1], winners: [], team: [0, 0, 0, 0] }),
    en: 'Nobody wins',
    de: 'Niemand gewinnt',
    places: [[1], [2], [3], [4]],
  },
  {
    what: 'a game that ended before teams were told',
    r: result({}),
    en: 'A draw: Anna, Bert',
    de: 'Unentschieden: Anna, Bert',
    places: [[1], [2], [3], [4]],
  },
])('the end with $what', ({ r, en, de, places }) => {
  it('is told in both languages', () => {
    settings.lang = 'en';
    expect(verdict(r, name)).toBe(en);
    settings.lang = 'de';
    expect(verdict(r, name)).toBe(de);
  });

  it('has its places', () => {
    expect(sides(r)).toEqual(places);
    expect(winners(r).every((s) => r.rank[s - 1] === 1)).toBe(true);
  });
});

describe('a game that says why nobody wins', () => {
  it('is told in its own words', async () => {
    const r = result({ rank: [1, 1, 1, 1], winners: [], team: [0, 0, 0, 0] });
    settings.lang = 'en';
    await words('ankh').load();
    expect(verdict(r, name, words('ankh'))).toContain('no god is left');
    expect(verdict(r, name, words('null'))).toBe('Nobody wins');
  });
});

it('whoever has lost on time is named', () => {
  settings.lang = 'en';
  expect(lateness(result({ late: [3, 4] }), name)).toEqual([
    'Carl loses on time',
    'Dora loses on time',
  ]);
  settings.lang = 'de';
  expect(lateness(result({ late: [3] }), name)).toEqual([
    'Carl verliert durch Zeitüberschreitung',
  ]);
  expect(lateness(result({}), name)).toEqual([]);
});

it('whoever reads the result is called you', () => {
  const alone = result({ rank: [2, 1, 3, 4], winners: [2], team: [0, 0, 0, 0] });
  const pair = result({ winners: [1, 2], team: [2, 2, 0, 0] });
  settings.lang = 'en';
  expect(verdict(alone, name, null, 2)).toBe('You win');
  expect(verdict(alone, name, null, 1)).toBe('Bert wins');
  expect(verdict(pair, name, null, 2)).toBe('You and Anna win together');
  expect(verdict(result({ winners: [1, 2] }), name, null, 2)).toBe('A draw: Anna, you');
  expect(lateness(result({ late: [3] }), name, 3)).toEqual(['You lose on time']);
  settings.lang = 'de';
  expect(verdict(pair, name, null, 2)).toBe('Du und Anna gewinnt gemeinsam');
});

it('is told to ears with all points', () => {
  settings.lang = 'en';
  const r = result({ rank: [2, 1, 3, 4], winners: [2], team: [0, 0, 0, 0] });
  expect(standing(r, name)).toBe('Bert wins. Bert 27, Anna 27, Carl 20, Dora 9.');
});

describe('what decided a game', () => {
  const lines = [
    { name: 'Lower row', points: [5, 10] },
    { name: 'Upper row', points: [4, 67] },
    { name: 'Gems', points: [9, 3] },
  ];
  const result = (score: number[], more: object = {}) =>
    ({
      rank: score.map((n) => 1 + score.filter((o) => o > n).length),
      score,
      ...more,
    }) as Parameters<typeof decided>[0];
  const name = (seat: number) => ['Anna', 'Bert'][seat - 1]!;

  it('is told by the lead and by the line of the sheet that made most of it', () => {
    settings.lang = 'en';
    const told = decided(result([18, 80]), lines, name, 1);
    expect(told).toBe(
      'Bert ended 62 points ahead of you; most of that came from “Upper row”, 67 to 4.',
    );
    expect(decided(result([18, 80]), lines, name, 2)).toMatch(
      /^You ended 62 points ahead of Anna;/,
    );
  });

  it('is not told where nobody is ahead, nothing was counted, or time decided', () => {
    settings.lang = 'en';
    expect(decided(result([20, 20]), lines, name)).toBe('');
    expect(decided(result([18, 80]), [], name)).toBe('');
    expect(decided(result([18, 80], { late: [1] }), lines, name)).toBe('');
    const tied = { ...result([20, 20]), rank: [1, 2], winners: [1] };
    expect(decided(tied, lines, name)).toBe(
      'Equal points: the rules decide who is ahead.',
    );
  });
});
