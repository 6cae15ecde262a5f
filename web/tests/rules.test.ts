import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { moduleOf, parse } from '../plugins/rules';

const folder = new URL('../../docs/rules/', import.meta.url);
const read = (file: string) => parse(readFileSync(new URL(file, folder), 'utf8'));
const games = readdirSync(folder)
  .filter((f) => f.endsWith('.de.md'))
  .map((f) => f.slice(0, -'.de.md'.length));

describe('a document of rules', () => {
  it.each([
    ['aton.md', ' [1]     Y    Y    Y    Y        Y    Y    Y    Y     [1]'],
    ['aton.de.md', ' [1]     ge   ge   ge   ge       ge   ge   ge   ge    [1]'],
  ])('keeps the board of %s line by line', (file, row) => {
    const board = read(file)
      .flatMap((s) => s.blocks)
      .find((b) => b.kind === 'plan');
    const rows = board!.text.split('\n');
    expect(rows).toHaveLength(11);
    expect(rows[1]).toBe(row);
  });

  it('reads nothing inside a plan, and goes on after it', () => {
    const [s] = parse('## Board\n```text\n# a\n\n- **R-X-01** | b |\n```\nAfter it.');
    expect(s!.blocks).toEqual([
      { kind: 'plan', name: 'Board', text: '# a\n\n- **R-X-01** | b |' },
      { kind: 'text', text: 'After it.' },
    ]);
  });

  it('does not draw a plan into the sentence before it', () => {
    const [s] = parse('- **R-X-01** As drawn:\n```\n a  b\n```\n');
    expect(s!.blocks).toEqual([
      { kind: 'rule', id: 'R-X-01', text: 'As drawn:' },
      { kind: 'plan', name: '', text: ' a  b' },
    ]);
  });

  it('reads a picture as a line of its own', () => {
    const [s] = parse(
      'Seen:\n<picture><source media="(prefers-color-scheme: dark)" srcset="p/a.dark.svg">' +
        '<img src="p/a.light.svg" alt="An a."></picture>\nAfter it.',
    );
    expect(s!.blocks).toEqual([
      { kind: 'text', text: 'Seen:' },
      {
        kind: 'picture',
        light: 'p/a.light.svg',
        dark: 'p/a.dark.svg',
        alt: 'An a.',
        width: 0,
        height: 0,
      },
      { kind: 'text', text: 'After it.' },
    ]);
  });

  it('becomes a module in which pictures have addresses', () => {
    const section = {
      title: 'A',
      blocks: [
        {
          kind: 'picture' as const,
          light: 'l',
          dark: 'd',
          alt: 'x',
          width: 1,
          height: 2,
        },
      ],
    };
    expect(moduleOf([section], (f) => `at_${f}`)).toContain('"light":at_l,"dark":at_d');
  });

  it.each(games)('has no two tables or plans of one name in %s', (game) => {
    for (const end of ['.md', '.de.md']) {
      const names = read(game + end)
        .flatMap((s) => s.blocks)
        .flatMap((b) => (b.kind === 'table' || b.kind === 'plan' ? [b.name] : []));
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('');
    }
  });

  it.each(games)('shows no fence and no markup in a text of %s', (game) => {
    for (const end of ['.md', '.de.md'])
      for (const s of read(game + end))
        for (const b of s.blocks)
          if ('text' in b) expect(b.text).not.toMatch(/```|<picture/);
  });
});
