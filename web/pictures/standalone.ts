/*
 * standalone - a rendered component as an SVG of its own: with the rules of style that
 * concern it and the colours of one theme, without what only a live page needs.
 */
import { parseCss, type AST } from 'svelte/compiler';
import {
  all,
  clipped,
  coarser,
  drawn,
  parse,
  sharing,
  write,
  type Element,
} from './tree';

type Rule = AST.CSS.Rule;

/** Properties of things that move or can be touched. */
const LIVE =
  /^(transition|animation|cursor|touch-action|user-select|pointer-events|outline)/;

interface Used {
  classes: Set<string>;
  tags: Set<string>;
  /** name="value" of every attribute. */
  attributes: Set<string>;
}

function usedIn(svg: Element): Used {
  const elements = [svg, ...all(svg)];
  const classes = elements.flatMap((e) =>
    (e.attributes.get('class') ?? '').split(/\s+/),
  );
  return {
    classes: new Set(classes),
    tags: new Set(elements.map((e) => e.tag)),
    attributes: new Set(
      elements.flatMap((e) => [...e.attributes].map(([k, v]) => `${k}=${v}`)),
    ),
  };
}

/** Whether something in the picture can be meant. */
function fits(selector: AST.CSS.ComplexSelector, used: Used): boolean {
  return selector.children.every((relative) =>
    relative.selectors.every((s) => {
      if (s.type === 'ClassSelector') return used.classes.has(s.name);
      if (s.type === 'TypeSelector') return used.tags.has(s.name);
      if (s.type === 'IdSelector') return used.attributes.has(`id=${s.name}`);
      if (s.type === 'AttributeSelector')
        return used.attributes.has(`${s.name}=${s.value}`);
      if (s.type === 'PseudoClassSelector')
        return s.name === 'not' || s.args?.children.some((a) => fits(a, used)) === true;
      return false;
    }),
  );
}

/** a, b, ... z, aa, ab, ...: a picture names its classes some hundred times. */
const letters = (n: number): string =>
  (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));

const rulesOf = (css: string) =>
  parseCss(css).children.filter((n): n is Rule => n.type === 'Rule');
const declarationsOf = (rule: Rule) =>
  rule.block.children.filter((n): n is AST.CSS.Declaration => n.type === 'Declaration');
const squeezed = (css: string) => css.replace(/\s+/g, ' ').trim();

/** The rules of one sheet that concern the picture; @media and the like are for screens. */
function concerning(css: string, used: Used, rename: (name: string) => string): string {
  return rulesOf(css)
    .map((rule) => {
      const kept = rule.prelude.children.filter((s) => fits(s, used));
      const said = declarationsOf(rule).filter((d) => !LIVE.test(d.property));
      if (!kept.length || !said.length) return '';
      const who = kept
        .map((s) => squeezed(css.slice(s.start, s.end)))
        .join(',')
        .replace(/\.([\w-]+)/g, (_, name: string) => `.${rename(name)}`);
      return `${who}{${said.map((d) => `${d.property}:${squeezed(d.value)}`).join(';')}}`;
    })
    .join('');
}

/** Values of the page's variables in one theme. */
function variables(css: string, theme: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const rule of rulesOf(css)) {
    const who = css.slice(rule.prelude.start, rule.prelude.end);
    if (who.includes(':root') || who.includes(`[data-theme='${theme}']`))
      for (const d of declarationsOf(rule))
        if (d.property.startsWith('--')) found.set(d.property, squeezed(d.value));
  }
  return found;
}

/** Those variables that are asked for, also by one another. */
function asked(text: string, values: Map<string, string>): string {
  const wanted = new Set<string>();
  const look = (part: string) => {
    for (const [, name] of part.matchAll(/var\((--[\w-]+)/g)) {
      if (wanted.has(name!) || !values.has(name!)) continue;
      wanted.add(name!);
      look(values.get(name!)!);
    }
  };
  look(text);
  const lines = [...wanted].sort().map((name) => `${name}:${values.get(name)}`);
  return lines.length ? `:root{${lines.join(';')}}` : '';
}

/** Short names for the classes that a rule speaks of; `dress` puts them on the picture. */
class Names {
  private readonly short = new Map<string, string>();
  readonly of = (name: string) => {
    if (!this.short.has(name)) this.short.set(name, letters(this.short.size));
    return this.short.get(name)!;
  };
  dress(svg: Element): void {
    for (const e of all(svg)) {
      const names = (e.attributes.get('class') ?? '').split(/\s+/);
      const known = names.filter((n) => this.short.has(n)).map(this.of);
      if (known.length) e.attributes.set('class', known.join(' '));
      else e.attributes.delete('class');
    }
  }
}

/** Short names for what is used by its id. */
function briefly(svg: string): string {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]!);
  const short = new Map(ids.map((id, i) => [id, letters(i)]));
  return svg.replace(
    /( id="|#)([\w-]+)(?=[")\s{,.])/g,
    (all, before: string, id: string) => (short.has(id) ? before + short.get(id) : all),
  );
}

export interface Rendered {
  body: string;
  head: string;
}

/** `tokens` is the sheet with the page's variables, `sheets` are further ones. */
export function standalone(
  page: Rendered,
  tokens: string,
  sheets: string[],
  theme: string,
): string {
  const svg = clipped(drawn(parse(page.body)))
    .children.filter((n): n is Element => typeof n !== 'string')
    .find((n) => n.tag === 'svg')!;
  svg.attributes = new Map([
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['data-theme', theme],
    ...svg.attributes,
  ]);
  coarser(svg);
  sharing(svg);
  const used = usedIn(svg);
  const own = [...page.head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map((m) => m[1]!);
  const names = new Names();
  const rules = [...sheets, ...own]
    .map((sheet) => concerning(sheet, used, names.of))
    .join('');
  names.dress(svg);
  const first = asked(rules + write(svg), variables(tokens, theme));
  svg.children.unshift({
    tag: 'style',
    attributes: new Map(),
    children: [first + rules],
  });
  return briefly(write(svg)) + '\n';
}
