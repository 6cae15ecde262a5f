import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { coarse } from '../pictures/coarse';
import { standalone } from '../pictures/standalone';
import { parse, type Picture } from '../plugins/rules';

const rules = new URL('../../docs/rules/', import.meta.url);
const folder = new URL('pictures/', rules);
const documents = readdirSync(rules).filter((f) => f.endsWith('.md'));
const shownBy = (document: string): Picture[] =>
  parse(readFileSync(new URL(document, rules), 'utf8'))
    .flatMap((s) => s.blocks)
    .filter((b) => b.kind === 'picture');
const drawn = readdirSync(folder);

describe('the pictures of the rules', () => {
  it('are those that the components draw today (npm run pictures)', async () => {
    const config = new URL('../pictures/config.ts', import.meta.url);
    const server = await createServer({ configFile: fileURLToPath(config) });
    try {
      const { draw } = await server.ssrLoadModule('/pictures/draw.ts');
      const files = (await draw()) as Map<string, string>;
      expect(drawn.sort()).toEqual([...files.keys()].sort());
      for (const [name, svg] of files)
        if (readFileSync(new URL(name, folder), 'utf8') !== svg)
          expect.fail(`${name} is old: npm run pictures`);
    } finally {
      await server.close();
    }
  }, 120000);

  it('are small, and nothing in them is looked for elsewhere', () => {
    for (const name of drawn) {
      expect(statSync(new URL(name, folder)).size, name).toBeLessThan(30000);
      const svg = readFileSync(new URL(name, folder), 'utf8');
      expect(svg, name).not.toMatch(/(href|src)="[^#]|url\((?!#)|<script|@import/);
      expect(svg, name).not.toMatch(/NaN|undefined|svelte-/);
    }
  });

  it('are all shown, in both languages and both themes', () => {
    const named = documents.flatMap((d) =>
      shownBy(d).flatMap((p) =>
        [p.light, p.dark].map((f) => f.replace('pictures/', '')),
      ),
    );
    expect([...new Set(named)].sort()).toEqual([...drawn].sort());
  });

  it.each(documents)(
    'of %s fit its language, have a size, and say what they show',
    (document) => {
      const german = document.endsWith('.de.md');
      const seen = new Set<string>();
      for (const p of shownBy(document)) {
        const name = p.light
          .replace('pictures/', '')
          .replace(/(\.de)?\.light\.svg$/, '');
        const own = german && drawn.includes(`${name}.de.light.svg`) ? '.de' : '';
        expect(p.light).toBe(`pictures/${name}${own}.light.svg`);
        expect(p.dark).toBe(`pictures/${name}${own}.dark.svg`);
        expect(name.startsWith(document.replace(/(\.de)?\.md$/, '-'))).toBe(true);
        expect(p.width).toBeGreaterThan(300);
        expect(p.height).toBeGreaterThan(50);
        expect(p.alt.length, p.light).toBeGreaterThan(30);
        expect(seen.has(p.alt)).toBe(false);
        seen.add(p.alt);
      }
    },
  );

  it.each(documents.filter((d) => !d.includes('.de.')))(
    'of %s come in the same order in the other language',
    (document) => {
      const names = (d: string) =>
        shownBy(d).map((p) => p.light.replace('.de.light', '.light'));
      expect(names(document.replace('.md', '.de.md'))).toEqual(names(document));
    },
  );
});

describe('a component as a picture', () => {
  const body =
    '<svg viewBox="0 0 9 9"><!--[--><div class="box svelte-a"><button>x</button>' +
    '<svg><g class="on svelte-a" role="img" aria-label="y"><path d="M0 0"></path></g>' +
    '</svg></div><p>text</p></svg>';
  const head =
    '<style>.box.svelte-a{--c:var(--ink)}.on.svelte-a{fill:var(--c);cursor:pointer}' +
    '.on.svelte-a:hover{fill:red}.off.svelte-a{fill:none}@media print{.on{fill:none}}</style>';
  const tokens =
    ":root,[data-theme='light']{--ink:#111;--paper:#eee}[data-theme='dark']{--ink:#fff}";

  it('keeps what is drawn, with the colours of its theme', () => {
    const svg = standalone({ body, head }, tokens, [], 'dark');
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" data-theme="dark" viewBox="0 0 9 9">' +
        '<style>:root{--ink:#fff}.a.b{--c:var(--ink)}.c.b{fill:var(--c)}</style>' +
        '<g class="a b"><svg><g class="c b"><path d="M0 0"/></g></svg></g></svg>\n',
    );
  });

  it('leaves out what lies outside of a clipping', () => {
    const clip =
      '<svg><svg class="clip" viewBox="10 10 5 5"><text x="12" y="12">in</text>' +
      '<text x="2" y="2">out</text><g transform="translate(99 9)"><path></path></g></svg></svg>';
    const svg = standalone({ body: clip, head: '' }, '', [], 'light');
    expect(svg).toContain('>in<');
    expect(svg).not.toContain('out');
    expect(svg).not.toContain('translate');
  });

  it('draws a sign in fewer steps that end where it ends', () => {
    expect(coarse('m0 0l100 0 1 0 0 100q50 0 50 50z', 10)).toBe(
      'm0 0l10 0 0 10q5 0 5 5z',
    );
    expect(coarse('m5 5l0-44z', 10)).toBe('m1 1l0-5z');
  });
});
