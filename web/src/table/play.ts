/*
 * play - how one step is shown: its scenes and leaving pieces, the new state, the pieces
 * that arrive, and time to read. Whatever is skipped ends at once, in the right state.
 */
import { flushSync } from 'svelte';
import type { Flight, Motion, Sound } from '../games/board';
import { breath } from '../lib/frame';
import { feel } from '../lib/haptic';
import { play } from '../lib/sound';
import { Air, type Wave } from './flight';

const FLIGHT_MS = 320;
const OWN = 0.5; // of the usual time: whoever moved knows what they did

/** How quick a step is shown while others wait: 1 as usual, 0 at once. */
export function haste(waiting: number): number {
  if (waiting > 12) return 0;
  if (waiting > 3) return 0.3;
  return waiting > 1 ? 0.6 : 1;
}

/** A sound is heard; what shakes the board is felt as well. */
function sound(name: Sound): void {
  play(name);
  if (name === 'gong') feel('great');
}

/** How one event is shown, and whether the reader caused it. */
export interface Shown {
  motion: Motion;
  own: boolean;
}

const soundsOf = (events: readonly Shown[]): Sound[] => [
  ...new Set(events.flatMap((e) => e.motion.sound ?? [])),
];

/** A step that is shown at once is heard, not seen. */
export function hear(events: readonly Shown[]): void {
  for (const name of soundsOf(events)) sound(name);
}

export class Play {
  private readonly air: Air;
  private readonly skipped = new AbortController();
  private isUntrue = false;

  /** `tempo` is 1 as usual; without `glide` nothing moves, and pieces fade. */
  constructor(
    root: HTMLElement,
    private readonly events: readonly Shown[],
    private readonly tempo: number,
    private readonly glide: boolean,
  ) {
    this.air = new Air(root, glide);
  }

  private timeOf(e: Shown): number {
    return e.own ? this.tempo * OWN : this.tempo;
  }

  /** The flights that lead this way, event by event. */
  private waves(events: readonly Shown[], lead: Flight['lead']): Wave[] {
    return events.map((e) => {
      const flights = e.motion.flights ?? [];
      // An event is heard once: with what flies first.
      const first = flights[0]?.lead ?? 'to';
      const name = first === lead ? e.motion.sound : undefined;
      return {
        flights: flights.filter((f) => f.lead === lead),
        ms: FLIGHT_MS * this.timeOf(e),
        ...(name ? { begin: () => sound(name) } : {}),
      };
    });
  }

  /** Show it; `apply` brings the new state, `banner` a line over the board. */
  async run(apply: () => void, banner: (text: string) => void): Promise<void> {
    // What came, what flies, what is drawn anew and what follows are tasks, not one long one.
    await breath();
    await this.leave();
    const arriving = this.waves(this.events, 'to');
    this.air.expect(arriving);
    if (this.events.some((e) => e.motion.flights?.length || e.motion.scene))
      await breath();
    if (this.isUntrue) return this.air.end();
    const isSkipped = this.skipped.signal.aborted;
    await this.air.arrive(isSkipped ? [] : arriving, () => flushSync(apply));
    await breath();
    if (this.isUntrue) return;
    const others = this.events.filter((e) => !e.own);
    banner(others.find((e) => e.motion.banner)?.motion.banner ?? '');
    await this.rest(
      Math.max(0, ...others.map((e) => (e.motion.rest ?? 0) * this.tempo)),
    );
    banner('');
  }

  /** What is seen before the new state: pieces that leave, and scenes, in their order. */
  private async leave(): Promise<void> {
    let leaving: Shown[] = [];
    for (const e of this.events) {
      leaving.push(e);
      const { scene } = e.motion;
      if (!scene || !this.glide) continue;
      await this.depart(leaving);
      leaving = [];
      if (!this.skipped.signal.aborted)
        await scene(this.skipped.signal, this.timeOf(e));
    }
    await this.depart(leaving);
  }

  private async depart(events: readonly Shown[]): Promise<void> {
    if (!this.skipped.signal.aborted) await this.air.depart(this.waves(events, 'from'));
  }

  private rest(ms: number): Promise<void> {
    const { signal } = this.skipped;
    if (ms <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        done();
      });
    });
  }

  /** End it at once: with its state, or without if that is not true any more. */
  skip(isUntrue = false): void {
    this.isUntrue ||= isUntrue;
    this.skipped.abort();
    this.air.land();
  }
}
