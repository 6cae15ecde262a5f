/*
 * walk - a game at random from its seed, to find where each kind of event happens first:
 * the gallery shows that step alone.
 */
import type { Engine } from '@maat/engine/table';
import { LOCAL_ID, SeededLine, type SeededChoice } from '../local/seeded';
import type { FromServer } from './wire';

/** The number of actions before the first event of each kind, in the order of the game. */
export function firstOfKinds(
  engine: Engine,
  choice: SeededChoice,
  most = 500,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let actions = 0; // plies count chance as well
  return new Promise((done) => {
    const line = new SeededLine(engine, { ...choice, mine: [], skip: 0 }, 0);
    const hear = (m: FromServer) => {
      if (m.t !== 'step') return;
      for (const act of m.acts)
        for (const e of act.ev) if (!found.has(e.kind)) found.set(e.kind, actions);
      actions++;
      if (m.node !== 'over' && actions < most) return;
      line.remove();
      done(found);
    };
    line.add({
      connected: () => void line.send({ t: 'sub', table: LOCAL_ID }),
      disconnected: () => undefined,
      hear,
    });
  });
}
