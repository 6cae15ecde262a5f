/*
 * stage - the throw that is being aimed or shown, shared by scene, bar and motion.
 *
 * A scene has a clock of its own (`at`, microseconds of the game's physics), so that
 * the drawing is a pure function of it.
 */
import type { Seat } from '../../table/types';
import {
  ballBar,
  ballOf,
  landing,
  likelyLaunch,
  likelyToss,
  ringBar,
  ringNeedle,
  ringOf,
  roll,
  shownLaunch,
  shownToss,
  type Direction,
  type Hollow,
  type Landing,
  type Roll,
  type Toss,
} from './skill';

export interface BallPlay {
  kind: 'ball';
  seat: Seat;
  side: number;
  direction: Direction;
  hollow: Hollow;
  roll: Roll;
}

export interface RingPlay {
  kind: 'ring';
  seat: Seat;
  toss: Toss;
  landing: Landing;
  hit: boolean;
}

export type Play = BallPlay | RingPlay;

/** How long a result stays to be read, and the ball swings in its hollow. */
const AFTER_MS = 1100;
const OWN = { ball: 1.2, ring: 0.55 };
const OTHERS = { ball: 2.4, ring: 0.8 };

class Stage {
  /** What is being shown, or null. */
  play: Play | null = $state.raw(null);
  /** Microseconds since the launch. */
  at = $state(0);
  /** Shown before in the same step, so not yet in the state on the board. */
  past: readonly Play[] = $state.raw([]);

  /* ---- aiming ---- */

  direction: Direction = $state(1);
  assist = $state(false);
  /** Milliseconds since the bar or needle began to move. */
  time = $state(0);
  /** Where the needle was stopped; null while it swings. */
  needle: number | null = $state(null);
  /** The throw is on its way to the table. */
  sent = $state(false);
  private since = 0;
  /** The next throw shown was made here: the reader waits for it. */
  private mine = false;

  begin(): void {
    this.since = performance.now();
    this.time = 0;
    this.needle = null;
    this.sent = false;
  }

  tick(now: number): void {
    if (!this.sent) this.time = Math.max(0, now - this.since);
  }

  /** Stop what moves; gives the input once the throw is complete. */
  press(kind: 'ball' | 'ring', now: number): string | null {
    if (this.sent) return null;
    const ms = Math.max(0, now - this.since);
    if (kind === 'ball') {
      const power = ballBar(ms);
      this.sent = this.mine = true;
      return `ball ${power} ${this.direction > 0 ? 'cw' : 'ccw'}`;
    }
    if (this.needle === null) {
      this.needle = ringNeedle(ms, this.assist);
      this.since = now;
      this.time = 0;
      return null;
    }
    const power = ringBar(ms, this.assist);
    this.sent = this.mine = true;
    return `ring ${this.needle} ${power}${this.assist ? ' assist' : ''}`;
  }

  /** Leave it to chance: the weights decide. */
  quick(): string {
    this.sent = true;
    this.mine = false;
    return '-';
  }

  /* ---- showing ---- */

  private async run(
    play: Play,
    us: number,
    factor: number,
    skipped: AbortSignal,
    time: number,
  ) {
    this.play = play;
    this.at = 0;
    const speed = factor / time;
    const total = us + AFTER_MS * Math.max(0.4, time) * 1000 * speed;
    await new Promise<void>((done) => {
      const start = performance.now();
      const frame = (now: number) => {
        this.at = Math.max(0, now - start) * 1000 * speed;
        if (skipped.aborted || this.at >= total) done();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    this.past = [...this.past, play];
    this.play = null;
    this.begin();
  }

  private pace(): typeof OWN {
    const pace = this.mine ? OWN : OTHERS;
    this.mine = false;
    return pace;
  }

  showBall(
    seat: Seat,
    side: number,
    hollow: Hollow,
    input: string | undefined,
    skipped: AbortSignal,
    time: number,
  ) {
    const hand = ballOf(input);
    const direction = hand?.direction ?? 1;
    const launch = hand
      ? likelyLaunch(side, direction, hand.power, hollow)
      : shownLaunch(side, hollow);
    const rolled = roll(launch);
    return this.run(
      { kind: 'ball', seat, side, direction, hollow, roll: rolled },
      rolled.times.at(-1)!,
      this.pace().ball,
      skipped,
      time,
    );
  }

  showRing(
    seat: Seat,
    hit: boolean,
    touch: boolean,
    input: string | undefined,
    skipped: AbortSignal,
    time: number,
  ) {
    const aim = ringOf(input);
    const toss = aim ? likelyToss(aim, hit) : shownToss(hit, touch);
    const end = landing(toss);
    return this.run(
      { kind: 'ring', seat, toss, landing: end, hit },
      end.time,
      this.pace().ring,
      skipped,
      time,
    );
  }
}

export const stage = new Stage();
