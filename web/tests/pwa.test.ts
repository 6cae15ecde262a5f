import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { manifestOf } from '../plugins/manifest';
import { lost, policyOf } from '../plugins/plain';
import { parse, type Route } from '../src/lib/router.svelte';
import { answerTo, type Asked } from '../src/pwa/answers';
import { greeting } from '../src/pwa/greeting';

const files = new Set(['assets/a-1.js', 'icon.svg', 'manifest.en.webmanifest']);
const asked = (path: string, more: Partial<Asked> = {}) =>
  answerTo({ path, method: 'GET', isVisit: false, ...more }, files);
const visited = (path: string) => asked(path, { isVisit: true });
const PAGE = { from: 'cache', file: '' };

/** Addresses of every page that the router has. */
const PLACES: Record<Exclude<Route['page'], 'lost' | 'gallery'>, string[]> = {
  home: [''],
  new: ['new/ra1999'],
  table: ['t/k3J9', 't/k3J9/17', 't/k3J9/look'],
  rules: ['rules/ra', 'rules/ra/R-RA-11'],
  learn: ['learn/ra', 'learn/ra/auction'],
  puzzles: ['puzzle', 'puzzle/ra'],
  puzzle: ['puzzle/ra/2-1-2-3'],
  open: ['open'],
  balance: ['balance'],
};

it('answers files of its version and every place within the page from the device', () => {
  expect(asked('assets/a-1.js')).toEqual({ from: 'cache', file: 'assets/a-1.js' });
  for (const [page, places] of Object.entries(PLACES))
    for (const place of places) {
      expect(parse(`/${place}`).page, place).toBe(page);
      expect(visited(place), place).toEqual(PAGE);
    }
  expect(visited('index.html')).toEqual(PAGE);
});

it('leads to places behind "#" on a host of plain files', () => {
  const there = (path: string) =>
    answerTo({ path, method: 'GET', isVisit: true }, files, true);
  for (const place of Object.values(PLACES).flat().filter(Boolean))
    expect(there(place)).toEqual({ from: 'hash', place });
  expect(there('')).toEqual(PAGE);
  expect(there('index.html')).toEqual(PAGE);
});

it('leads from an address of a server’s page to the same place on a host of plain files', () => {
  const [, script] = /<script>([^<]*)<\/script>/.exec(lost())!;
  const led = (address: string) => {
    const [pathname, search = ''] = address.split(/(?=\?)/);
    const replace = vi.fn();
    new Function('location', script!)({ pathname, search, replace });
    return (replace.mock.calls[0]?.[0] as string | undefined) ?? null;
  };
  for (const place of Object.values(PLACES).flat().filter(Boolean))
    expect(led(`/some/where/${place}`)).toBe(`/some/where/#/${place}`);
  expect(led('/t/k3J9/17?board=generic')).toBe('/#/t/k3J9/17?board=generic');
  expect(led('/some/where/else.html')).toBeNull();
});

it('leaves to the server what is the server’s, and other versions to the network', () => {
  for (const path of [
    'api/me',
    'api/tables/k3J9/record',
    'ws',
    'metrics',
    'healthz',
    'readyz',
    'previews/maat.jpg',
    '.well-known/security.txt',
  ])
    for (const isVisit of [true, false])
      expect(asked(path, { isVisit }), path).toEqual({ from: 'network' });
  expect(asked('assets/a-2.js')).toEqual({ from: 'network' });
  expect(asked('', { method: 'POST' })).toEqual({ from: 'network' });
});

it('does not take the places of others who live below the same name', () => {
  expect(visited('blog/first')).toEqual({ from: 'either' });
});

it('takes what is shared with the app', () => {
  const share = { method: 'POST', isVisit: true };
  expect(asked('open', share)).toEqual({ from: 'share' });
  expect(asked('open', { ...share, isVisit: false })).toEqual({ from: 'network' });
});

it('has a shortcut for every title, in both languages, below any path', () => {
  const boards = ['ra', 'aton', 'horus', 'ankh', 'generic'];
  for (const lang of ['en', 'de'])
    for (const isStatic of [true, false]) {
      const made = manifestOf(lang, isStatic, boards);
      expect(made.description).toBeTruthy();
      expect(made.shortcuts.map((s) => s.url)).toEqual(
        ['ankh', 'aton', 'horus', 'ra1999', 'ra2008'].map((t) =>
          isStatic ? `./#/new/${t}` : `./new/${t}`,
        ),
      );
      expect(JSON.stringify(made)).not.toMatch(/"\//);
    }
});

it('has the policy of the server on plain hosts, but for what only a head can say', () => {
  const policy = policyOf(readFileSync('../src/server/pages.c', 'utf8'));
  expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).not.toContain('frame-ancestors');
  expect(policy).not.toMatch(/unsafe-inline|"/);
});

it('looks for a new version when the server greets again', () => {
  const heard: boolean[] = [];
  greeting.again = (isOther) => heard.push(isOther);
  for (const version of ['0.2.0', '0.2.0', '0.3.0']) greeting.hear(version);
  expect(heard).toEqual([false, true]);
});
