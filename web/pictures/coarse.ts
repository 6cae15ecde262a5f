/*
 * coarse - the outline of a sign in fewer steps: what fills the height of a page in the
 * font is as high as a thumb here.
 */

const PAIRS: Record<string, number> = { m: 1, l: 1, q: 2, c: 3 };

/**
 * A path of relative commands with whole numbers (plugins/signs.ts), in a grid where
 * `size` of them are one. A piece that gets nowhere in it is left out, a short curve is
 * a line.
 */
export function coarse(d: string, size: number): string {
  let text = '';
  let last = '';
  let at = [0, 0]; // in the font
  let pen = [0, 0]; // in the grid
  let start = at;
  const put = (letter: string, moves: number[]) => {
    const numbers = moves.map((v, k) => (v < 0 || !k ? v : ` ${v}`)).join('');
    text += letter === last ? (moves[0]! < 0 ? '' : ' ') + numbers : letter + numbers;
    last = letter === 'm' ? '' : letter;
  };
  for (const [, letter, rest] of d.matchAll(/([a-z])([^a-z]*)/g)) {
    if (letter === 'z') {
      text += 'z';
      last = '';
      at = start;
      pen = start.map((v) => Math.round(v / size));
      continue;
    }
    const n = (rest!.match(/-?\d+/g) ?? []).map(Number);
    const many = 2 * PAIRS[letter!]!;
    for (let i = 0; i < n.length; i += many) {
      const ends = n.slice(i, i + many).map((v, k) => at[k % 2]! + v);
      const moves = ends.map((v, k) => Math.round(v / size) - pen[k % 2]!);
      at = ends.slice(-2);
      const end = moves.slice(-2);
      const far = Math.max(...end.map(Math.abs));
      if (letter === 'm') start = at;
      else if (far < 2) continue;
      pen = pen.map((v, k) => v + end[k]!);
      if (letter !== 'm' && far < 4) put('l', end);
      else put(letter!, moves);
    }
  }
  return text;
}
