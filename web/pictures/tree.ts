/* tree - rendered markup as a tree, and what of it belongs into a still picture. */
import { coarse } from './coarse';

export interface Element {
  tag: string;
  attributes: Map<string, string>;
  children: (Element | string)[];
}

const isElement = (n: Element | string): n is Element => typeof n !== 'string';

export function parse(markup: string): Element {
  const root: Element = { tag: '', attributes: new Map(), children: [] };
  const open = [root];
  const token =
    /<!--.*?-->|<(\/?)([a-zA-Z][\w:-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gs;
  for (const [text, closes, tag, rest, alone] of markup.matchAll(token)) {
    const here = open[open.length - 1]!;
    if (text.startsWith('<!--')) continue;
    if (!tag) here.children.push(text);
    else if (closes) open.pop();
    else {
      const attributes = new Map(
        [...rest!.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map((m) => [
          m[1]!,
          m[2] ?? '',
        ]),
      );
      const element = { tag, attributes, children: [] };
      here.children.push(element);
      if (!alone && tag !== 'input' && tag !== 'br') open.push(element);
    }
  }
  return root;
}

export function write(node: Element | string): string {
  if (!isElement(node)) return node;
  const inside = node.children.map(write).join('');
  if (!node.tag) return inside;
  const head = [...node.attributes].map(([k, v]) => ` ${k}="${v}"`).join('');
  return `<${node.tag}${head}${inside ? `>${inside}</${node.tag}>` : '/>'}`;
}

export function* all(node: Element): Generator<Element> {
  for (const child of node.children)
    if (isElement(child)) {
      yield child;
      yield* all(child);
    }
}

/** Attributes that are for readers and fingers; the picture's words are its alt text. */
const SPOKEN = /^(aria-.*|role|tabindex|focusable|title|data-(?!seat|theme).*)$/;
const DRAWN = new Set(
  (
    'svg g defs use path rect circle ellipse line polygon polyline text tspan pattern ' +
    'linearGradient radialGradient stop clipPath mask filter'
  ).split(' '),
);

/** Three digits are enough for the eye. */
const rounded = (text: string) =>
  text.replace(/\d+\.\d+/g, (n) => String(Number(Number(n).toPrecision(3))));

/**
 * Only what is drawn: a box of the page around a drawing becomes a group, so that its
 * colours reach the drawing; everything else of the page goes.
 */
export function drawn(node: Element): Element {
  const children = node.children.flatMap((child): (Element | string)[] => {
    if (!isElement(child))
      return node.tag === 'text' || node.tag === 'tspan' || child.trim() ? [child] : [];
    const box = child.tag === 'div';
    if (!box && !DRAWN.has(child.tag) && !child.tag.startsWith('fe')) return [];
    const kept = drawn(child);
    if (box && ![...all(kept)].length) return [];
    if (child.tag === 'g' && !kept.children.length) return [];
    return [{ ...kept, tag: box ? 'g' : child.tag }];
  });
  const attributes = [...node.attributes]
    .filter(([k, v]) => v !== '' && !SPOKEN.test(k))
    .map(([k, v]): [string, string] => [
      k,
      k === 'class' || k === 'd' ? v : rounded(v),
    ]);
  return { ...node, attributes: new Map(attributes), children };
}

/** How a sign is put to its place, before it gets its size (Sign.svelte). */
const PLACE = /^translate\((\S+) (\S+)\) ?/;

const numbers = (text: string) => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** Where something lies, if that can be told without looking around. */
function corners(e: Element): [number, number][] | null {
  const at = (name: string) => Number(e.attributes.get(name) ?? 0);
  const moved = PLACE.exec(e.attributes.get('transform') ?? '');
  if (moved) return [[Number(moved[1]), Number(moved[2])]];
  if (e.tag === 'text') return [[at('x'), at('y')]];
  if (e.tag === 'circle') return [[at('cx'), at('cy')]];
  if (e.tag === 'rect') {
    const [x, y, right, low] = [
      at('x'),
      at('y'),
      at('x') + at('width'),
      at('y') + at('height'),
    ];
    return [
      [x, y],
      [right, y],
      [x, low],
      [right, low],
    ];
  }
  if (e.tag !== 'polygon') return null;
  const n = numbers(e.attributes.get('points') ?? '');
  return n.flatMap((x, i): [number, number][] => (i % 2 ? [] : [[x, n[i + 1]!]]));
}

/** What lies outside of a clipping (an svg with class "clip") goes. */
export function clipped(node: Element, box: number[] | null = null): Element {
  const inner = node.attributes.get('class')?.startsWith('clip')
    ? numbers(node.attributes.get('viewBox')!)
    : node.attributes.has('transform')
      ? null
      : box;
  const outside = ([x, y]: [number, number]) =>
    x < inner![0]! ||
    y < inner![1]! ||
    x > inner![0]! + inner![2]! ||
    y > inner![1]! + inner![3]!;
  const gone = (child: Element) => !!inner && !!corners(child)?.every(outside);
  const children = node.children.flatMap((child): (Element | string)[] => {
    if (!isElement(child)) return [child];
    if (gone(child)) return [];
    const kept = clipped(child, inner);
    return child.tag === 'g' && !kept.children.length ? [] : [kept];
  });
  return { ...node, children };
}

const isSign = (e: Element) =>
  e.tag === 'path' && !!e.attributes.get('class')?.startsWith('sign');

/** The smallest step of an outline that can be seen, in units of the picture. */
const FINE = 0.35;

const scaleOf = (e: Element) =>
  Number(/scale\(-?([\d.]+)/.exec(e.attributes.get('transform') ?? '')?.[1] ?? 1);

/** Signs as fine as the eye is; `unit` is the size of one here, `wide` the width of all. */
export function coarser(node: Element, unit = 1, wide = 0): void {
  const box = numbers(node.attributes.get('viewBox') ?? '');
  const width = Number(node.attributes.get('width') ?? wide);
  const inner = node.tag === 'svg' && box.length ? box[2]! : 0;
  const zoom = inner && width && wide ? width / inner : 1;
  const here = unit * scaleOf(node) * zoom;
  for (const e of node.children.filter(isElement)) {
    if (!isSign(e)) {
      coarser(e, here, inner || (node.tag === 'svg' ? width : wide));
      continue;
    }
    const a = e.attributes;
    const step = Math.max(2, Math.round(FINE / (here * scaleOf(e))));
    a.set('d', coarse(a.get('d')!, step));
    a.set('transform', `${a.get('transform')} scale(${step})`);
    a.set('stroke-width', rounded(String(Number(a.get('stroke-width')) / step)));
  }
}

/** What one thing is drawn from, wherever it lies; null for things that are told once. */
interface Shape {
  key: string;
  at: [name: string, value: string][];
  /** Attributes of the one that is told. */
  told: [name: string, value: string][];
  /** Attributes that stay with each. */
  own: [name: string, value: string][];
}

const place = (x: string | number, y: string | number): Shape['at'] => [
  ['x', String(x)],
  ['y', String(y)],
];

function signShape(e: Element): Shape {
  const [, x, y] = PLACE.exec(e.attributes.get('transform')!)!;
  const told = [...e.attributes].map(([k, v]): [string, string] => [
    k,
    k === 'transform' ? v.replace(PLACE, '') : v,
  ]);
  return { key: JSON.stringify(told), at: place(x!, y!), told, own: [] };
}

function polygonShape(e: Element): Shape {
  const n = numbers(e.attributes.get('points')!);
  const first = n.slice(0, 2).map(Math.round);
  const points = n.map((v, i) => Math.round(v) - first[i % 2]!).join(' ');
  return {
    key: points,
    at: place(first[0]!, first[1]!),
    told: [['points', points]],
    own: [...e.attributes].filter(([k]) => k !== 'points'),
  };
}

/** A line that is long enough to be worth it, such as a river in three colours. */
function lineShape(e: Element): Shape | null {
  const d = e.attributes.get('d') ?? '';
  if (d.length < 300) return null;
  const own = [...e.attributes].filter(([k]) => k !== 'd');
  return { key: d, at: [], told: [['d', d]], own };
}

function shapeOf(e: Element): Shape | null {
  if (isSign(e)) return signShape(e);
  if (e.tag === 'polygon') return polygonShape(e);
  return e.tag === 'path' ? lineShape(e) : null;
}

/** Shapes that occur several times are told once. */
export function sharing(root: Element): void {
  const times = new Map<string, [Element, Shape][]>();
  for (const e of all(root)) {
    const shape = shapeOf(e);
    if (shape) times.set(shape.key, [...(times.get(shape.key) ?? []), [e, shape]]);
  }
  const defs: Element = { tag: 'defs', attributes: new Map(), children: [] };
  for (const users of times.values()) {
    if (users.length < 2) continue;
    const id = `g${defs.children.length}`;
    const [first, shape] = users[0]!;
    const attributes = new Map([['id', id], ...shape.told]);
    defs.children.push({ tag: first.tag, attributes, children: [] });
    for (const [e, { at, own }] of users) {
      e.tag = 'use';
      e.attributes = new Map([...own, ['href', `#${id}`], ...at]);
    }
  }
  if (defs.children.length) root.children.unshift(defs);
}
