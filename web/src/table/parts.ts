/*
 * parts - a step as it is presented: in one go, or with stops on the way, so that words
 * and board tell the same at any time.
 */
import type { BoardModule } from '../games/board';
import type { Act, Moment, Step, View } from './types';

/** What happens in one part of a step, what is told by then, and what is seen. */
export interface Part {
  acts: readonly Act[];
  told: readonly Act[];
  moment: Moment;
}

export const whole = (step: Step): Part[] => [
  { acts: step.acts, told: step.acts, moment: step.after },
];

/** A moment on the way to another: nobody is asked for anything yet. */
const onTheWay = (after: Moment, view: View): Moment => ({
  ...after,
  view,
  node: 'decision',
  acting: [],
  legal: [],
  thrower: 0,
  undo: false,
  result: null,
});

/** What is presented when a part is shown; what was told of its act before gives way. */
export function presentedBy({ moment, told }: Part, log: readonly Act[]) {
  const plies = told.map((a) => a.ply);
  return {
    moment,
    log: [...log.filter((a) => !plies.includes(a.ply)), ...told],
    last: told,
  };
}

export function partsOf(step: Step, before: View | null, board: BoardModule): Part[] {
  const [act, second] = step.acts;
  const { after } = step;
  if (!act || second || !before || !after.view) return whole(step);
  const stops = board.stops?.(act, before, after.view) ?? [];
  let done = 0;
  const slice = (from: number, to?: number) => [{ ...act, ev: act.ev.slice(from, to) }];
  const parts = stops.map(({ events, view }) => {
    const acts = slice(done, events);
    done = events;
    return { acts, told: slice(0, events), moment: onTheWay(after, view) };
  });
  return [...parts, { acts: slice(done), told: step.acts, moment: after }];
}
