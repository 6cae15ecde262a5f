/* Only what the compositor moves by itself is animated: transform and opacity. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const FREE = ['transform', 'opacity'];
/** Switched at one moment and never in between. */
const SWITCHED = ['visibility'];

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const sources = (kind: RegExp) =>
  files
    .filter((f) => kind.test(f))
    .map((f) => ({ name: f, text: readFileSync(join(SRC, f), 'utf8') }));

/** The properties that the frames of `@keyframes` name. */
function keyframed(css: string): string[] {
  const blocks = css.matchAll(/@keyframes\s+[\w-]+\s*\{((?:[^{}]*\{[^{}]*\})*)/g);
  return [...blocks].flatMap(([, inside]) =>
    [...inside!.matchAll(/\{([^{}]*)\}/g)].flatMap(([, rules]) =>
      [...rules!.matchAll(/(?:^|;)\s*([\w-]+)\s*:/g)].map((m) => m[1]!),
    ),
  );
}

/** The properties that transitions name; "all" where one names none. */
function transitioned(css: string): string[] {
  return [...css.matchAll(/[^-\w]transition(?:-property)?\s*:\s*([^;}]+)/g)].flatMap(
    ([, list]) =>
      list!
        .replace(/\([^)]*\)/g, '')
        .split(',')
        .map((part) => part.trim().split(/\s+/)[0]!)
        .map((word) => (/^[\d.]/.test(word) ? 'all' : word))
        .filter((word) => word !== 'none'),
  );
}

describe('what moves', () => {
  it('is found in styles', () => {
    expect(
      keyframed('@keyframes a { from { left: 0; opacity: 0 } to { top: 1px } }'),
    ).toEqual(['left', 'opacity', 'top']);
    expect(
      transitioned('a { transition: color 1s, transform 2s steps(2, end); }'),
    ).toEqual(['color', 'transform']);
    expect(transitioned('a { transition: 0.2s }')).toEqual(['all']);
  });

  it('is transform and opacity in every style', () => {
    const wrong = sources(/\.(svelte|css)$/).flatMap(({ name, text }) =>
      [...keyframed(text).filter((p) => !SWITCHED.includes(p)), ...transitioned(text)]
        .filter((p) => !FREE.includes(p))
        .map((p) => `${name}: ${p}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is transform and opacity in the one place where scripts animate', () => {
    const calls = sources(/\.(svelte|ts)$/).filter(({ text }) =>
      /\.animate\(|from 'svelte\/(transition|animate)'/.test(text),
    );
    expect(calls.map((c) => c.name)).toEqual(['table/flight.ts']);
    const frames = [...calls[0]!.text.matchAll(/const frames[^;]*;/g)].join('\n');
    const keys = [...frames.matchAll(/\b(\w+): (?=['"`\d]|before)/g)].map((m) => m[1]!);
    expect(keys.length).toBeGreaterThan(4);
    expect(keys.filter((k) => ![...FREE, 'offset'].includes(k))).toEqual([]);
  });
});
