/*
 * frames - stops every flight in the page and looks at it frame by frame.
 *
 * In each frame every piece of the board is seen exactly once, as itself or as the copy
 * that flies, no larger than pieces are; and the log is not ahead of the board.
 */
import type { Page } from '@playwright/test';

export interface Seen {
  flights: number;
  frames: number;
  steps: number;
  wrong: string[];
}

export async function watchFrames(page: Page, frames = 6): Promise<void> {
  await page.addInitScript((count) => {
    const seen: Seen = { flights: 0, frames: 0, steps: 0, wrong: [] };
    (window as unknown as { seen: Seen }).seen = seen;
    // Whoever counts needs no time to read; bots keep their pause.
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((f: () => void, ms?: number) =>
      wait(f, ms && ms > 130 ? 20 : ms)) as typeof window.setTimeout;

    const isSeen = (e: Element) => {
      const r = e.getBoundingClientRect();
      return r.width > 0 && getComputedStyle(e).visibility !== 'hidden';
    };
    const width = (e: Element) => e.getBoundingClientRect().width;
    const plyOf = (q: string) =>
      Number(document.querySelector<HTMLElement>(q)?.dataset.ply ?? NaN);

    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const first = new WeakMap<Element, DOMRect>();
    let stopped: Animation[] = [];
    let largest = 0;
    function pieces() {
      const board = document.querySelector('.board')!;
      const laid = [...board.querySelectorAll('[data-piece]')].filter(
        (e) => e.getBoundingClientRect().width > 0,
      );
      const here = laid.filter(isSeen);
      const flying = [...board.querySelectorAll<HTMLElement>('[data-flying]')];
      return { laid, here, flying };
    }
    function tell(at: number | string, text: string) {
      if (seen.wrong.length < 20)
        seen.wrong.push(`ply ${plyOf('.table')}, frame ${at}: ${text}`);
    }
    function look(at: number) {
      const { laid, here, flying } = pieces();
      const say = (text: string) => tell(at, text);
      largest = Math.max(largest, ...laid.map(width));
      if (here.length + flying.length !== laid.length)
        say(`${laid.length} pieces, but ${here.length} seen, ${flying.length} flying`);
      for (const f of flying) {
        const inside = f.firstElementChild!;
        if (width(f) > largest * 1.05) say(`${width(f)} px, none has ${largest}`);
        if (width(inside) > width(f) * 1.2 + 8)
          say(`a picture of ${width(inside)} px in a piece of ${width(f)} px`);
        if (f.querySelector('li, [data-at], [data-piece]')) say('more than a piece');
        const now = f.getBoundingClientRect();
        const was = first.get(f) ?? now;
        first.set(f, was);
        if (isStill && (now.left !== was.left || now.top !== was.top)) say('it moves');
      }
      const log = document.querySelector('.log');
      if (log && plyOf('.log') > plyOf('.table')) say('the log is ahead');
      seen.frames++;
    }
    /** In a frame before the first has taken off, what comes from a bag is not seen yet. */
    function lookBefore() {
      requestAnimationFrame(lookBefore);
      if (stopped.length || !document.querySelector('.board > .air')) return;
      const { laid, here, flying } = pieces();
      if (here.length + flying.length > laid.length)
        tell(
          'before',
          `${laid.length} pieces, but ${here.length} and ${flying.length}`,
        );
    }
    requestAnimationFrame(lookBefore);
    function step() {
      const moves = stopped;
      stopped = [];
      seen.steps++;
      seen.flights += moves.length;
      const ends = moves.map((m) => Number(m.effect!.getComputedTiming().endTime));
      const end = Math.max(...ends);
      for (let i = 0; i <= count; i++) {
        for (const m of moves) m.currentTime = ((end - 0.01) * i) / count;
        look(i);
      }
      for (const m of moves) m.finish();
    }
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
      const move = animate.call(this, frames, how);
      if (typeof how !== 'object' || how?.id !== 'flight') return move;
      move.pause();
      if (!stopped.length) queueMicrotask(() => wait(step, 0));
      stopped.push(move);
      return move;
    };
  }, frames);
}

export const seenOf = (page: Page): Promise<Seen> =>
  page.evaluate(() => (window as unknown as { seen: Seen }).seen);
