/* viewpoint - what one seat, or a spectator, has been told of a table. */
import type { Act, Moment } from './types';
import type { Proposals } from './wire';

/** One moment, what had happened by then, and what led to it. */
export interface Presented {
  moment: Moment;
  log: readonly Act[];
  last: readonly Act[];
}

/** What one viewer has been told, and how much of it is shown. */
export class Viewpoint {
  now: Moment = $state.raw()!;
  told: readonly Act[] = $state.raw([]);
  shown: Presented = $state.raw()!;
  /** For the decision that is open now. */
  proposals: Proposals = $state.raw([]);

  constructor(
    now: Moment,
    told: readonly Act[],
    /** What the table tells and what it covers: see toldAt. */
    public terms: string,
  ) {
    this.now = now;
    this.told = told;
    this.proposals = now.proposals ?? [];
    this.catchUp();
  }

  catchUp(last: readonly Act[] = []): void {
    this.shown = { moment: this.now, log: this.told, last };
  }
}

/** Two stretches of the log as one; the later one wins where they overlap. */
export function joined(older: readonly Act[] | undefined, newer: readonly Act[]) {
  const start = newer[0]?.ply;
  if (!older?.length || start === undefined)
    return newer.length ? newer : (older ?? []);
  const kept = older.filter((a) => a.ply < start);
  const gap = (kept[kept.length - 1]?.ply ?? start - 1) + 1 < start;
  return gap ? newer : [...kept, ...newer];
}
