/* Taking back removes the own action from the log, and no line of others. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Engine } from '@maat/engine/table';
import { LOCAL_ID, SeededLine } from '../src/local/seeded';
import { TableModel } from '../src/table/model.svelte';
import { RemoteTable } from '../src/table/remote';

const wasm = fileURLToPath(new URL('../engine/made/table.wasm', import.meta.url));
vi.stubGlobal('document', { hidden: true });

describe.skipIf(!existsSync(wasm))('the log of a table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each(['ra', 'aton', 'horus', 'ankh'])(
    'of %s is that of the game after every action and after taking it back',
    async (game) => {
      const engine = await Engine.load();
      const line = new SeededLine(engine, {
        game,
        options: {},
        memory: 'letter',
        players: game === 'aton' ? 2 : 3,
        seed: 7,
        mine: [1],
        skip: 0,
      });
      const model = new TableModel(new RemoteTable(LOCAL_ID, line));
      model.open();
      await vi.advanceTimersByTimeAsync(500);
      await model.fetchLog();
      let n = 0;
      const check = async (when: string) => {
        await vi.advanceTimersByTimeAsync(500);
        const past = await model.source.history(1, 0, model.now!.ply);
        expect(model.log, `${when} at ply ${model.now!.ply}`).toEqual(past);
      };
      for (let i = 0; i < 80 && model.table!.state === 'running'; i++) {
        const now = model.now!;
        if (now.thrower === 1) await model.source.throw(1, '-');
        else if (now.legal.length)
          await model.source.act(1, now.legal[(i * 7) % now.legal.length]!);
        await check('after an action');
        if (model.now!.undo && i % 2) {
          n++;
          await model.undo();
          await check('after taking back');
        }
      }
      expect(n).toBeGreaterThan(5);
    },
    60_000,
  );
});
