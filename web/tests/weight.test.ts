/* What a first game on this device costs over the wire: the engine, and what its bots have learned. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';

const made = fileURLToPath(new URL('../engine/made/', import.meta.url));
const GOAL = 450_000; // bench/page.md
/** As the server sends them where browsers read no Brotli (scripts/pack.mjs). */
const packed = (name: string) =>
  gzipSync(readFileSync(made + name), { level: 9 }).length;

it.skipIf(!existsSync(`${made}maat.wasm`))(
  'engine and weights of any game are at most 450 kB over the wire',
  () => {
    const files = readdirSync(made);
    const weights = files.filter((f) => f.endsWith('.weights')).map(packed);
    const engine = packed('table.wasm') + packed('maat.wasm');
    expect(weights.length).toBeGreaterThan(0);
    expect(engine + Math.max(...weights)).toBeLessThanOrEqual(GOAL);
  },
);
