/*
 * rules - docs/rules/<game>.md and <game>.de.md as modules of sections and rules.
 *
 * The documents have a small fixed form: `# Title`, `## Section`, bullets
 * `- **R-XX-nn** sentence`, paragraphs, tables, plans between ``` whose blanks count.
 * They become data, not HTML, so the page never sets markup from text.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../docs/rules',
);
const LIST = 'maat:rules';

export type Block =
  | { kind: 'rule'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'plan'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] };

export interface Section {
  title: string;
  blocks: Block[];
}

const cells = (line: string) =>
  line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split('|')
    .map((c) => c.trim());

export function parse(text: string): Section[] {
  const sections: Section[] = [{ title: '', blocks: [] }];
  let open: { kind: string; text: string } | undefined;
  let plan: { kind: 'plan'; text: string } | undefined;
  for (const line of text.split('\n')) {
    const here = sections[sections.length - 1]!;
    if (/^\s*```/.test(line)) {
      if (!plan) here.blocks.push((plan = { kind: 'plan', text: '' }));
      else plan = undefined;
      open = undefined;
      continue;
    }
    if (plan) {
      plan.text += (plan.text && '\n') + line.trimEnd();
      continue;
    }
    const heading = /^#{1,4}\s+(.*)$/.exec(line);
    const rule = /^-\s+\*\*(R-[A-Z]+-\d+)\*\*:?\s*(.*)$/.exec(line);
    const item = /^[-*]\s+(.*)$/.exec(line);
    if (heading) {
      if (/^#\s/.test(line)) sections[0]!.title = heading[1]!;
      else sections.push({ title: heading[1]!, blocks: [] });
      open = undefined;
    } else if (rule) {
      open = { kind: 'rule', id: rule[1], text: rule[2]! } as Block & { text: string };
      here.blocks.push(open as Block);
    } else if (item) {
      open = { kind: 'item', text: item[1]! };
      here.blocks.push(open as Block);
    } else if (/^\s*\|/.test(line)) {
      const last = here.blocks[here.blocks.length - 1];
      if (/^\s*\|[\s:|-]+$/.test(line)) continue;
      if (last?.kind === 'table') last.rows.push(cells(line));
      else here.blocks.push({ kind: 'table', head: cells(line), rows: [] });
      open = undefined;
    } else if (!line.trim()) open = undefined;
    else if (open) open.text += ' ' + line.trim();
    else {
      open = { kind: 'text', text: line.trim() };
      here.blocks.push(open as Block);
    }
  }
  return sections.filter((s) => s.title || s.blocks.length);
}

export function rules(): Plugin {
  return {
    name: 'maat-rules',
    resolveId(id) {
      return id === LIST || id.startsWith(LIST + '/') ? '\0' + id : undefined;
    },
    load(id) {
      if (id === '\0' + LIST) {
        const files = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
        const rows = files
          .filter((f) => /^[a-z0-9]+(\.de)?\.md$/.test(f))
          .sort()
          .map((f) => {
            const name = f.replace(/\.md$/, '');
            const key = name.endsWith('.de') ? name : name + '.en';
            return `${JSON.stringify(key)}: () => import(${JSON.stringify(`${LIST}/${f}`)}),`;
          });
        return `export default {\n${rows.join('\n')}\n}`;
      }
      if (!id.startsWith('\0' + LIST + '/')) return undefined;
      const file = resolve(FOLDER, id.slice(LIST.length + 2));
      this.addWatchFile(file);
      return `export default ${JSON.stringify(parse(readFileSync(file, 'utf8')))}`;
    },
  };
}
