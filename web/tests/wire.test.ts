import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { generate } from '../scripts/wire.mjs';

it('the types of the messages are those of the schemas', async () => {
  const now = readFileSync(new URL('../engine/src/wire.ts', import.meta.url), 'utf8');
  expect(await (generate as () => Promise<string>)()).toBe(now);
});
