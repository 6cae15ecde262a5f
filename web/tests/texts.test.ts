import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogues, FOLDER, ofPage, parse } from '../plugins/texts';
import { fill, gamesWithTexts, holes } from '../src/lib/i18n.svelte';

const read = (name: string) => parse(readFileSync(join(FOLDER, name), 'utf8'), name);
const names = [...new Set(catalogues().map((f) => f.slice(0, f.lastIndexOf('.'))))];

function files(dir: string): string[] {
  return readdirSync(dir).flatMap((f) => {
    const path = join(dir, f);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

// A word for one or many is not needed in every language, nor a form of its own.
const places = (text: string) =>
  [...new Set(holes(text).map((name) => name.split('-')[0]))].sort();

describe.each(names)('the catalogue %s', (name) => {
  const en = read(`${name}.en`);
  const de = read(`${name}.de`);

  it('has the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same places to fill in both languages', () => {
    for (const key of Object.keys(en))
      expect(`${key} ${places(de[key]!)}`).toBe(`${key} ${places(en[key]!)}`);
  });
});

describe('a text', () => {
  it('has a word for one and another for many', () => {
    const text = '{n} {n:gem|gems} of {name}';
    expect(fill(text, { n: 1, name: 'Anna' })).toBe('1 gem of Anna');
    expect(fill(text, { n: '1', name: 'Anna' })).toBe('1 gem of Anna');
    expect(fill(text, { n: 0, name: 'Anna' })).toBe('0 gems of Anna');
    expect(fill(text, { n: 11, name: 'Anna' })).toBe('11 gems of Anna');
    expect(fill(text, {})).toBe(text);
    const none = 'Auction of {n:the sun alone|# tile|# tiles}';
    expect([0, 1, 2].map((n) => fill(none, { n }))).toEqual([
      'Auction of the sun alone',
      'Auction of 1 tile',
      'Auction of 2 tiles',
    ]);
    expect(holes(text)).toEqual(['n', 'n', 'name']);
  });
});

describe('the page', () => {
  const sources = files(new URL('../src', import.meta.url).pathname).filter((f) =>
    /\.(svelte|ts)$/.test(f),
  );

  const en = Object.assign(
    {},
    ...['maat', 'page', 'page-beyond'].map((f) => ofPage(`${f}.en`)),
  ) as Record<string, string>;

  it('finds every text of its own that it names', () => {
    const missing: string[] = [];
    for (const file of sources)
      for (const [, key] of readFileSync(file, 'utf8').matchAll(
        /[^.\w]t\(\s*'([^']+)'/g,
      ))
        if (!(key! in en)) missing.push(`${file}: ${key}`);
    expect(missing).toEqual([]);
  });

  it('finds every text of a board that it names', () => {
    const missing: string[] = [];
    for (const file of sources) {
      const game = /games\/(\w+)\//.exec(file)?.[1];
      if (!game || !names.includes(`page-${game}`)) continue;
      const en = read(`page-${game}.en`);
      for (const [, key] of readFileSync(file, 'utf8').matchAll(
        /\b(?:w|words)\.ui\(\s*'([^']+)'/g,
      ))
        if (!(key! in en)) missing.push(`${file}: ${key}`);
    }
    expect(missing).toEqual([]);
  });

  it('has words for everything that the protocol may refuse', () => {
    const root = new URL('../../schema/', import.meta.url);
    const load = (p: string) =>
      JSON.parse(readFileSync(new URL(p, root), 'utf8')) as {
        properties: Record<string, { enum: string[] }>;
        $defs: Record<string, { properties: Record<string, never> }>;
      };
    for (const code of load('server/no.json').properties.code!.enum)
      expect(Object.keys(en)).toContain(`refused.${code}`);
    for (const code of load('server/gone.json').properties.reason!.enum)
      expect(Object.keys(en)).toContain(`gone.${code}`);
  });

  it('carries nothing that only the terminal says', () => {
    expect(Object.keys(read('maat.en'))).toContain('ui.welcome');
    expect(Object.keys(en).filter((k) => /^(ui|online|preview)\./.test(k))).toEqual([]);
    expect(gamesWithTexts).toContain('ra');
    expect(gamesWithTexts).not.toContain('tools');
  });

  it('sets no style attribute: the policy forbids it', () => {
    const bad = sources.filter((f) => /\sstyle="[^"]/.test(readFileSync(f, 'utf8')));
    expect(bad).toEqual([]);
  });
});
