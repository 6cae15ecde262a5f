/* The gallery shows every piece of a game, and where each movement is seen. */
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Engine } from '@maat/engine/table';
import { exhibition as ankh } from '../src/games/ankh/gallery';
import { exhibition as aton } from '../src/games/aton/gallery';
import { exhibition as horus } from '../src/games/horus/gallery';
import { exhibition as ra } from '../src/games/ra/gallery';
import { choiceOf } from '../src/pages/gallery';
import { LOCAL_ID, SeededLine } from '../src/local/seeded';
import { firstOfKinds } from '../src/table/walk';

const here = (path: string) =>
  fileURLToPath(new URL(`../src/${path}`, import.meta.url));
/** The kinds of events in the one step that is played. */
const eventsOf = (line: SeededLine) =>
  new Promise<string[]>((done) =>
    line.add({
      connected: () => void line.send({ t: 'sub', table: LOCAL_ID }),
      disconnected: () => undefined,
      hear: (m) =>
        m.t === 'step' && done(m.acts.flatMap((a) => a.ev.map((e) => e.kind))),
    }),
  );

const wasm = here('../engine/made/table.wasm');

describe.each(Object.entries({ ra, aton, horus, ankh }))(
  'the gallery of %s',
  (game, of) => {
    it('has every component, as a piece or in scenes', () => {
      const files = readdirSync(here(`games/${game}`))
        .filter((f) => f.endsWith('.svelte'))
        .map((f) => f.slice(0, -'.svelte'.length));
      const named = [...of.exhibits.map((e) => e.name), ...of.inScenes];
      expect([...named].sort()).toEqual(files.sort());
    });

    it.skipIf(!existsSync(wasm))(
      'finds a step for most kinds of movement',
      async () => {
        const engine = await Engine.load();
        const choice = choiceOf(game, new URLSearchParams(of.walks[0]));
        const found = await firstOfKinds(engine, choice, 60);
        expect(found.size).toBeGreaterThan(5);
        for (const [kind, skip] of [...found].slice(0, 8)) {
          const line = new SeededLine(
            engine,
            { ...choice, mine: [], skip, steps: 1 },
            0,
          );
          expect(await eventsOf(line), kind).toContain(kind);
        }
      },
    );
  },
);
