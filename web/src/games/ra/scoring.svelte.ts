/*
 * scoring - the end of an epoch as a scene of its own: category by category, seat by seat.
 *
 * While it is counted the table waits behind it. It can be paused, and only a person
 * closes it: whoever hurries past the table still finds the sheet open.
 */
import { tempo } from '../../lib/settings.svelte';
import type { Act } from '../../table/types';
import { linesOf, scorings, type RaView, type Scoring } from './view';

const CELL_MS = 300;
const ROW_MS = 500;

/** Points as they were before a scoring, where they are known. */
type Points = readonly (number | null)[];

class ScoringScene {
  /** What is counted or was counted last. */
  sheet: Scoring | null = $state.raw(null);
  before: Points = $state.raw([]);
  isOpen = $state(false);
  isPaused = $state(false);
  /** Cells that are shown, row by row. */
  shown = $state(0);
  private ply = -1;
  private release: (() => void) | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private get cells(): number {
    return this.sheet ? linesOf(this.sheet).length * this.sheet.sum.length : 0;
  }
  get isDone(): boolean {
    return this.shown >= this.cells;
  }

  /** Count the scoring of this act; resolves when it is closed or skipped. */
  play(act: Act, before: RaView, skipped: AbortSignal): Promise<void> {
    if (!this.lay(act, before.points)) return Promise.resolve();
    this.shown = 0;
    this.next();
    return new Promise((done) => {
      this.release = done;
      skipped.addEventListener('abort', () => {
        this.all();
        done();
      });
    });
  }

  /** A scoring that nobody saw being counted lies there as a whole. */
  lie(act: Act): void {
    if (act.ply !== this.ply && this.lay(act, [])) this.all();
  }

  private lay(act: Act, before: Points): boolean {
    const [sheet] = scorings([act]);
    if (!sheet) return false;
    this.ply = act.ply;
    this.sheet = sheet;
    this.before = before;
    this.isPaused = false;
    this.isOpen = true;
    return true;
  }

  private next(): void {
    clearTimeout(this.timer);
    if (this.isPaused || this.isDone || !this.sheet) return;
    const atRow = this.shown % this.sheet.sum.length === 0;
    this.timer = setTimeout(
      () => {
        this.shown++;
        this.next();
      },
      (atRow ? ROW_MS : CELL_MS) * tempo(),
    );
  }

  pause(on: boolean): void {
    this.isPaused = on;
    this.next();
  }

  all(): void {
    clearTimeout(this.timer);
    this.shown = this.cells;
  }

  close(): void {
    clearTimeout(this.timer);
    this.isOpen = false;
    this.release?.();
    this.release = null;
  }

  /** The table is left: nothing of it goes on. */
  leave(): void {
    this.close();
    this.ply = -1;
    this.sheet = null;
  }
}

export const scoring = new ScoringScene();
