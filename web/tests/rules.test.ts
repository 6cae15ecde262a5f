import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from '../plugins/rules';

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
      { kind: 'plan', text: '# a\n\n- **R-X-01** | b |' },
      { kind: 'text', text: 'After it.' },
    ]);
  });

  it('does not draw a plan into the sentence before it', () => {
    const [s] = parse('- **R-X-01** As drawn:\n```\n a  b\n```\n');
    expect(s!.blocks).toEqual([
      { kind: 'rule', id: 'R-X-01', text: 'As drawn:' },
      { kind: 'plan', text: ' a  b' },
    ]);
  });

  it.each(games)('shows no fence in a text of %s', (game) => {
    for (const end of ['.md', '.de.md'])
      for (const s of read(game + end))
        for (const b of s.blocks) if ('text' in b) expect(b.text).not.toContain('```');
  });
});
