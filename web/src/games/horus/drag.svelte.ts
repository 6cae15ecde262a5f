/* drag - a stone carried by the pointer from the supply to a place of the barque. */
import type { Stone } from './view';

const SLACK = 6; // pixels before a press is a drag

class Drag {
  /** The stone in the hand, or null. */
  stone: Stone | null = $state(null);
  x = $state(0);
  y = $state(0);
  /** The last press was a drag, so its click means nothing. */
  moved = false;

  start(
    down: PointerEvent,
    svg: SVGSVGElement,
    stone: Stone,
    drop: (place: string) => void,
  ): void {
    const stop = new AbortController();
    const { signal } = stop;
    const onMove = (e: PointerEvent) => {
      if (e.pointerId !== down.pointerId) return;
      const far = Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY);
      if (!this.moved && far < SLACK) return;
      this.moved = true;
      const ctm = svg.getScreenCTM();
      if (!ctm) return;
      const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(ctm.inverse());
      this.stone = stone;
      this.x = at.x;
      this.y = at.y;
    };
    const onEnd = (e: PointerEvent) => {
      if (e.pointerId !== down.pointerId) return;
      stop.abort();
      this.stone = null;
      if (!this.moved || e.type !== 'pointerup') return;
      const under = document.elementFromPoint(e.clientX, e.clientY);
      const place = under?.closest<SVGElement>('[data-place]')?.dataset.place;
      if (place) drop(place);
    };
    window.addEventListener('pointermove', onMove, { signal });
    window.addEventListener('pointerup', onEnd, { signal });
    window.addEventListener('pointercancel', onEnd, { signal });
  }
}

export const drag = new Drag();
