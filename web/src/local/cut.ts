/* cut - where a game may be cut, to be played on from there. */
import { parseRecord, type Engine } from '@maat/engine/table';

/**
 * How many actions of a record have happened at a moment at which nobody is halfway: where
 * several seats choose at once, what some of them have chosen already is taken back. Records
 * list such choices by seat, so that a part of them would be nobody's moment.
 */
export function wholeMoment(engine: Engine, text: string, ply: number): number {
  const record = parseRecord(text);
  let begun = 0;
  let open = 0; // seats that have to choose before the present choice is made
  engine.start(record.game, record.rules, record.config);
  for (const [i, step] of record.steps.slice(0, ply).entries()) {
    if (!open) {
      begun = i;
      open = Math.max(1, engine.node().acting.length);
    }
    engine.act(step.actor, step.text);
    open--;
  }
  return open ? begun : Math.min(ply, record.steps.length);
}
