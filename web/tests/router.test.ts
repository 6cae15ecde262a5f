import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, below } from '../src/lib/base';
import { parse } from '../src/lib/router.svelte';

it('reads the addresses of the page', () => {
  expect(parse('/')).toEqual({ page: 'home' });
  expect(parse('/new/ra1999')).toEqual({ page: 'new', game: 'ra1999' });
  expect(parse('/t/k3J9')).toEqual({ page: 'table', table: 'k3J9', ply: null });
  expect(parse('/t/k3J9/17')).toEqual({ page: 'table', table: 'k3J9', ply: 17 });
  expect(parse('/t/k3J9/look')).toEqual({
    page: 'table',
    table: 'k3J9',
    ply: null,
    look: true,
  });
  expect(parse('/rules/ra/R-RA-11')).toEqual({
    page: 'rules',
    game: 'ra',
    rule: 'R-RA-11',
  });
  expect(parse('/puzzle')).toEqual({ page: 'puzzles', game: null });
  expect(parse('/puzzle/ra')).toEqual({ page: 'puzzles', game: 'ra' });
  expect(parse('/puzzle/ra/2-1-2-3')).toEqual({
    ...{ page: 'puzzle', game: 'ra', id: '2-1-2-3' },
  });
  expect(parse('/learn/ra')).toEqual({ page: 'learn', game: 'ra', chapter: null });
  expect(parse('/learn/ra/auction')).toEqual({
    page: 'learn',
    game: 'ra',
    chapter: 'auction',
  });
  expect(parse('/t/k3J9/x')).toEqual({ page: 'lost' });
  expect(parse('/nowhere')).toEqual({ page: 'lost' });
});

it('knows what is below the path under which it lives', () => {
  expect(below('/games/t/k3J9', '/games')).toBe('/t/k3J9');
  expect(below('/games/', '/games')).toBe('/');
  expect(below('/games', '/games')).toBe('/');
  expect(below('/gamester', '/games')).toBeNull();
  expect(below('/other', '/games')).toBeNull();
  expect(below('/t/k3J9', '')).toBe('/t/k3J9');
});

it('never fails on an address', () => {
  fc.assert(fc.property(fc.string(), (p) => parse(`/t/${p}`).page.length > 0));
  expect(parse('/t/%')).toEqual({ page: 'lost' });
});

it('finds the path behind "#" on a host of plain files', () => {
  const at = (hash: string) =>
    addressOf({ pathname: '/x/index.html', search: '?utm=1', hash }, false);
  expect(at('')).toEqual({ path: '/', search: '', mark: '' });
  expect(at('#/rules/ra/R-RA-3')).toMatchObject({ path: '/rules/ra/R-RA-3' });
  expect(at('#/t/k3J9?board=generic#section-2')).toEqual({
    path: '/t/k3J9',
    search: '?board=generic',
    mark: 'section-2',
  });
  fc.assert(fc.property(fc.string(), (p) => at(`#${p}`).path.length > 0));
});

it('knows the place where records arrive', () => {
  expect(parse('/open')).toEqual({ page: 'open' });
  expect(parse('/open/x')).toEqual({ page: 'lost' });
});
