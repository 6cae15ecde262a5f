import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestOf } from '../plugins/manifest';
import { policyOf } from '../plugins/plain';
import { parse } from '../src/lib/router.svelte';
import { answerTo, type Asked } from '../src/pwa/answers';
import { greeting } from '../src/pwa/greeting';

const files = new Set(['assets/a-1.js', 'icon.svg', 'manifest.en.webmanifest']);
const asked = (path: string, more: Partial<Asked> = {}) =>
  answerTo({ path, method: 'GET', isVisit: false, ...more }, files);
const visited = (path: string) => asked(path, { isVisit: true });
const PAGE = { from: 'cache', file: '' };

it('answers files of its version and every place within the page from the device', () => {
  expect(asked('assets/a-1.js')).toEqual({ from: 'cache', file: 'assets/a-1.js' });
  const places = [
    ...['', 'new/ra1999', 't/k3J9', 't/k3J9/17', 't/k3J9/look', 'open'],
    ...['rules/ra/R-RA-11', 'learn/ra', 'learn/ra/auction'],
  ];
  for (const place of places) {
    expect(parse(`/${place}`).page).not.toBe('lost');
    expect(visited(place), place).toEqual(PAGE);
  }
});

it('leads to places behind "#" on a host of plain files', () => {
  const there = (path: string) =>
    answerTo({ path, method: 'GET', isVisit: true }, files, true);
  expect(there('rules/ra')).toEqual({ from: 'hash', place: 'rules/ra' });
  expect(there('')).toEqual(PAGE);
  expect(there('open')).toEqual(PAGE);
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
