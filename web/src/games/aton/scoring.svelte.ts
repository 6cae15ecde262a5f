/* scoring - past scorings by the log, and one that is shown line by line. */
import type { Words } from '../../lib/i18n.svelte';
import type { Act } from '../../table/types';
import type { Account } from '../board';
import {
  FIELDS,
  ownerOf,
  REASONS,
  standings,
  type AtonView,
  type Reason,
} from './view';

/** What a scoring gave: red and blue by line. */
export type Gains = Record<Reason, [number, number]>;

const nothing = (): Gains =>
  Object.fromEntries(REASONS.map((r) => [r, [0, 0]])) as unknown as Gains;

/** All scorings of these acts, in their order. */
export function scoringsOf(acts: readonly Act[]): Gains[] {
  const found: Gains[] = [];
  for (const e of acts.flatMap((a) => a.ev)) {
    if (e.kind === 'scoring') found.push(nothing());
    const row = found.at(-1)?.[e.reason as Reason];
    if (e.kind === 'points' && row) row[Number(e.seat) - 1] = Number(e.amount);
  }
  return found;
}

/** All points of a game by what gave them: cartouche 1 of every round, and all scorings. */
export function account(view: AtonView, log: readonly Act[], w: Words): Account {
  const won = log.flatMap((a) => a.ev).filter((e) => e.kind === 'points');
  const points = (reason: string) =>
    [1, 2].map((seat) =>
      won
        .filter((e) => e.reason === reason && e.seat === seat)
        .reduce((n, e) => n + Number(e.amount), 0),
    );
  return {
    how: view.end ? w.ui('ended', { how: w.word(view.end) }) : '',
    lines: ['cartouche', ...REASONS].map((r) => ({
      name: w.ui(`line.${r}`),
      points: points(r),
    })),
  };
}

/** The fields that a line counts (R-ATON-36 to R-ATON-41). */
export function counted(view: AtonView, reason: Reason): Set<string> {
  const line = standings(view).find((s) => s.reason === reason)!;
  const leader = line.gain[0] > 0 ? 1 : line.gain[1] > 0 ? 2 : 0;
  const temple = reason.startsWith('temple') ? Number(reason[6]) : 0;
  const fields = FIELDS.filter((f) => {
    const owner = ownerOf(view, f);
    if (!owner) return false;
    if (reason === 'black') return f.colour === 'black';
    if (reason === 'bonus') return f.bonus > 0;
    if (temple === 4 && f.colour === 'blue' && owner === leader) return true;
    return f.temple === temple;
  });
  return new Set(fields.map((f) => f.id));
}

const LINE_MS = 1250;

/** A scoring that is counted up before the reader's eyes: it can be stopped and closed. */
export class ScoringShow {
  gains: Gains | null = $state.raw(null);
  /** The board that is scored: with the stone that was set last. */
  view: AtonView | null = $state.raw(null);
  /** The line that is counted. */
  at = $state(0);
  paused = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ms = LINE_MS;
  private end: () => void = () => undefined;

  get reason(): Reason | null {
    return this.gains ? (REASONS[this.at] ?? null) : null;
  }

  /** Resolves when every line has been counted, or the reader has seen enough. */
  run(gains: Gains, view: AtonView, skipped: AbortSignal, time: number): Promise<void> {
    this.gains = gains;
    this.view = view;
    this.at = 0;
    this.paused = false;
    this.ms = LINE_MS * Math.sqrt(time); // who scored by an own stone wants to see it, too
    return new Promise<void>((done) => {
      this.end = () => {
        clearTimeout(this.timer);
        this.gains = this.view = null;
        done();
      };
      if (skipped.aborted) return this.end();
      skipped.addEventListener('abort', () => this.end());
      this.tick();
    });
  }

  private tick(): void {
    clearTimeout(this.timer);
    if (this.paused) return;
    this.timer = setTimeout(() => this.next(), this.ms);
  }
  next(): void {
    if (this.at + 1 >= REASONS.length) return this.end();
    this.at += 1;
    this.tick();
  }
  pause(on: boolean): void {
    this.paused = on;
    this.tick();
  }
  close(): void {
    this.end();
  }

  /** Points that have been counted: the markers walk with the lines. */
  counted(seat: number): number {
    const { gains } = this;
    if (!gains) return 0;
    return REASONS.slice(0, this.at + 1).reduce((n, r) => n + gains[r][seat - 1]!, 0);
  }
}

export const show = new ScoringShow();
