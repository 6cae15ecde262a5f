/*
 * signs - hieroglyphs as SVG outlines, taken from the font at build time.
 *
 * `import god from 'maat:sign/132B9'` yields { d, w, h }: a path in a box of w x h
 * units whose longer side is 1000. Only imported signs reach the bundle, each in the
 * chunk that needs it. The font is Noto Sans Egyptian Hieroglyphs (OFL 1.1).
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import type { Plugin } from 'vite';

const FONT =
  '@fontsource/noto-sans-egyptian-hieroglyphs/files/' +
  'noto-sans-egyptian-hieroglyphs-egyptian-hieroglyphs-400-normal.woff';
const PREFIX = 'maat:sign/';

interface Command {
  type: 'M' | 'L' | 'Q' | 'C' | 'Z';
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}

interface Font {
  charToGlyph(c: string): {
    index: number;
    getPath(
      x: number,
      y: number,
      size: number,
    ): {
      commands: Command[];
      getBoundingBox(): { x1: number; y1: number; x2: number; y2: number };
    };
  };
}

export interface Outline {
  d: string;
  w: number;
  h: number;
}

let font: Font | undefined;

function load(): Font {
  if (font) return font;
  const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT));
  const whole = bytes.buffer.slice(
    bytes.byteOffset,
    bytes.byteOffset + bytes.byteLength,
  ) as ArrayBuffer;
  font = opentype.parse(whole) as unknown as Font;
  return font;
}

/* Whole numbers, relative commands: a third of the size of plain output. */
function write(commands: Command[], map: (x: number, y: number) => [number, number]) {
  let d = '';
  let at: [number, number] = [0, 0];
  let start: [number, number] = [0, 0];
  let last = '';
  const pairs = (points: [number, number][]) => {
    let text = '';
    for (const [x, y] of points)
      for (const v of [x - at[0], y - at[1]]) text += (v < 0 || !text ? '' : ' ') + v;
    return text;
  };
  const put = (letter: string, points: [number, number][]) => {
    const text = pairs(points);
    d += letter === last ? (text[0] === '-' ? '' : ' ') + text : letter + text;
    last = letter;
    at = points[points.length - 1]!;
  };
  for (const c of commands) {
    if (c.type === 'Z') {
      d += 'z';
      last = 'z';
      at = start;
      continue;
    }
    const to = map(c.x!, c.y!);
    if (c.type === 'M') {
      put('m', [to]);
      last = 'M'; // a second pair after m would mean a line
      start = to;
    } else if (c.type === 'L') put('l', [to]);
    else if (c.type === 'Q') put('q', [map(c.x1!, c.y1!), to]);
    else put('c', [map(c.x1!, c.y1!), map(c.x2!, c.y2!), to]);
  }
  return d;
}

export function outline(code: number): Outline {
  const glyph = load().charToGlyph(String.fromCodePoint(code));
  if (!glyph.index) throw new Error(`the font has no sign U+${code.toString(16)}`);
  const path = glyph.getPath(0, 0, 1000);
  const box = path.getBoundingBox();
  const scale = 1000 / Math.max(box.x2 - box.x1, box.y2 - box.y1);
  const map = (x: number, y: number): [number, number] => [
    Math.round((x - box.x1) * scale),
    Math.round((y - box.y1) * scale),
  ];
  const [w, h] = map(box.x2, box.y2);
  return { d: write(path.commands, map), w, h };
}

export function signs(): Plugin {
  return {
    name: 'maat-signs',
    resolveId(id) {
      return id.startsWith(PREFIX) ? '\0' + id : undefined;
    },
    load(id) {
      if (!id.startsWith('\0' + PREFIX)) return undefined;
      const code = parseInt(id.slice(PREFIX.length + 1), 16);
      return `export default ${JSON.stringify(outline(code))}`;
    },
  };
}
