/*
 * rules - docs/rules/<game>.md and <game>.de.md as modules of sections and rules.
 *
 * The documents have a small fixed form: `# Title`, `## Section`, bullets
 * `- **R-XX-nn** sentence`, paragraphs, tables, plans between ``` whose blanks count, and
 * pictures, a line each with a file for light and one for dark (docs/rules/pictures).
 * They become data, not HTML, so the page never sets markup from text.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FOLDER = resolve(
  fileURLToPath(new URL('.', import.meta.url)),
  '../../docs/rules',
);
const LIST = 'maat:rules';
const PICTURE =
  /^<picture><source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)"><img src="([^"]+)" alt="([^"]*)"><\/picture>$/;

export type Block =
  | { kind: 'rule'; id: string; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'item'; text: string }
  /** Plans and tables have names that no other one of the document has. */
  | { kind: 'plan'; name: string; text: string }
  | { kind: 'table'; name: string; head: string[]; rows: string[][] }
  | Picture;

/** Its files by their names in the document; in a module by their addresses. */
export interface Picture {
  kind: 'picture';
  light: string;
  dark: string;
  alt: string;
  width: number;
  height: number;
}

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

/** What is called like another one gets a number. */
function namer(): (name: string) => string {
  const times = new Map<string, number>();
  return (name) => {
    const n = (times.get(name) ?? 0) + 1;
    times.set(name, n);
    return n > 1 ? `${name} (${n})` : name;
  };
}

/** How large the picture is shown: the page keeps its place until it is there. */
function sizeOf(file: string): { width: number; height: number } {
  const path = resolve(FOLDER, file);
  const head = existsSync(path) ? readFileSync(path, 'utf8').slice(0, 300) : '';
  const [, width, height] = / width="([\d.]+)" height="([\d.]+)"/.exec(head) ?? [];
  return { width: Number(width ?? 0), height: Number(height ?? 0) };
}

/** The sections as a module; `address` tells in code where a file of the folder will be. */
export function moduleOf(
  sections: Section[],
  address: (file: string) => string,
): string {
  const codes: string[] = [];
  const mark = (file: string) => `%${codes.push(address(file)) - 1}%`;
  const named = sections.map((s) => ({
    ...s,
    blocks: s.blocks.map((b) =>
      b.kind === 'picture' ? { ...b, light: mark(b.light), dark: mark(b.dark) } : b,
    ),
  }));
  const data = JSON.stringify(named);
  return `export default ${data.replace(/"%(\d+)%"/g, (_, i: string) => codes[Number(i)]!)}`;
}

export function parse(text: string): Section[] {
  const sections: Section[] = [{ title: '', blocks: [] }];
  let open: { kind: string; text: string } | undefined;
  let plan: { kind: 'plan'; name: string; text: string } | undefined;
  const name = namer();
  for (const line of text.split('\n')) {
    const here = sections[sections.length - 1]!;
    if (/^\s*```/.test(line)) {
      if (plan) plan = undefined;
      else
        here.blocks.push((plan = { kind: 'plan', name: name(here.title), text: '' }));
      open = undefined;
      continue;
    }
    if (plan) {
      plan.text += (plan.text && '\n') + line.trimEnd();
      continue;
    }
    const picture = PICTURE.exec(line.trim());
    if (picture) {
      const [, dark, light, alt] = picture as unknown as string[];
      here.blocks.push({
        kind: 'picture',
        light: light!,
        dark: dark!,
        alt: alt!,
        ...sizeOf(light!),
      });
      open = undefined;
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
      else {
        const head = cells(line);
        const what = head.filter(Boolean).join(', ').replace(/[*`]/g, '');
        const called = name(`${here.title}: ${what}`);
        here.blocks.push({ kind: 'table', name: called, head, rows: [] });
      }
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
  let building = false;
  return {
    name: 'maat-rules',
    configResolved(config) {
      building = config.command === 'build';
    },
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
      const emit = (name: string) => {
        const path = resolve(FOLDER, name);
        if (!building) return JSON.stringify(`/@fs${path}`);
        const source = readFileSync(path);
        const ref = this.emitFile({ type: 'asset', name: basename(name), source });
        return `import.meta.ROLLUP_FILE_URL_${ref}`;
      };
      return moduleOf(parse(readFileSync(file, 'utf8')), emit);
    },
  };
}
