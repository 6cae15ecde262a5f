/*
 * camera - which part of the map is seen: the whole of it, or enlarged by buttons, by
 * two fingers or by the wheel, and then dragged about.
 */
import { HEIGHT, WIDTH } from './map';

const PAD = 14;
const MOST = 4;

export class Camera {
  zoom = $state(1);
  private x = $state(WIDTH / 2);
  private y = $state(HEIGHT / 2);
  private fingers = new Map<number, { x: number; y: number }>();
  /** The pointer has dragged the map: what follows is no click. */
  private dragged = false;

  readonly box = $derived.by(() => {
    const w = (WIDTH + 2 * PAD) / this.zoom;
    const h = (HEIGHT + 2 * PAD) / this.zoom;
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`;
  });

  private keepInside(): void {
    const slackX = (WIDTH / 2) * (1 - 1 / this.zoom);
    const slackY = (HEIGHT / 2) * (1 - 1 / this.zoom);
    this.x = Math.min(Math.max(this.x, WIDTH / 2 - slackX), WIDTH / 2 + slackX);
    this.y = Math.min(Math.max(this.y, HEIGHT / 2 - slackY), HEIGHT / 2 + slackY);
  }

  /** Enlarge so that the point (x, y) of the drawing stays where it is. */
  zoomBy(k: number, x = this.x, y = this.y): void {
    const next = Math.min(MOST, Math.max(1, this.zoom * k));
    const r = this.zoom / next;
    this.x = x + (this.x - x) * r;
    this.y = y + (this.y - y) * r;
    this.zoom = next;
    this.keepInside();
  }

  lookAt(x: number, y: number, zoom: number): void {
    this.zoom = zoom;
    this.x = x;
    this.y = y;
    this.keepInside();
  }

  fit(): void {
    this.lookAt(WIDTH / 2, HEIGHT / 2, 1);
  }

  onwheel = (e: WheelEvent): void => {
    if (!e.ctrlKey) return; // a plain wheel scrolls the page
    e.preventDefault();
    const p = where(e);
    this.zoomBy(e.deltaY < 0 ? 1.2 : 1 / 1.2, p.x, p.y);
  };

  onpointerdown = (e: PointerEvent): void => {
    if (e.button > 0) return;
    this.dragged = false;
    this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };

  onpointermove = (e: PointerEvent): void => {
    const from = this.fingers.get(e.pointerId);
    if (!from) return;
    const svg = e.currentTarget as SVGSVGElement;
    const unit = svg.getScreenCTM()?.a || 1;
    const dx = e.clientX - from.x;
    const dy = e.clientY - from.y;
    if (!this.dragged && Math.hypot(dx, dy) < 6) return;
    const other = [...this.fingers].find(([id]) => id !== e.pointerId)?.[1];
    if (other) {
      const was = Math.hypot(from.x - other.x, from.y - other.y);
      const is = Math.hypot(e.clientX - other.x, e.clientY - other.y);
      if (was > 0) this.zoomBy(is / was);
    } else if (this.zoom > 1) {
      this.x -= dx / unit;
      this.y -= dy / unit;
      this.keepInside();
    } else return;
    this.dragged = true;
    this.fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
  };

  onpointerup = (e: PointerEvent): void => {
    this.fingers.delete(e.pointerId);
  };

  /** Before anything else hears the click: the end of dragging chooses nothing. */
  onclickcapture = (e: MouseEvent): void => {
    if (!this.dragged) return;
    this.dragged = false;
    e.stopPropagation();
    e.preventDefault();
  };
}

/** A pointer's place in the units of the drawing. */
export function where(e: MouseEvent): { x: number; y: number } {
  const svg = e.currentTarget as SVGSVGElement;
  const m = svg.getScreenCTM();
  if (!m) return { x: 0, y: 0 };
  return { x: (e.clientX - m.e) / m.a, y: (e.clientY - m.f) / m.d };
}
