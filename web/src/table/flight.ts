/*
 * flight - pieces that move from where they were to where they will be.
 *
 * Only a piece flies: the element with data-piece at a place (data-at), as a copy at its
 * own size in a layer over the board, in the board's own coordinates. While a copy is in
 * the air the piece itself is hidden, so that it is seen exactly once in every frame; a
 * copy that landed before the new state is shown waits there for it. Works for HTML and
 * for parts of an SVG, in scaled scenes and in boards that scroll.
 */
import type { Flight } from '../games/board';
import { drawn } from '../lib/frame';

const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const NEXT = 0.45; // of a flight's time, until the next event's pieces take off
const BESIDE = 0.1; // and the next piece of the same event
const LONGEST = 3; // all take-offs of a step lie within so many flights' times
const FADE_MS = 180;
const INHERITED = [
  'color',
  'fill',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'text-anchor',
];

/** The flights of one event, in the time that one of them takes. */
export interface Wave {
  flights: readonly Flight[];
  ms: number;
  /** When the first of them takes off. */
  begin?: () => void;
}

type Piece = HTMLElement | SVGElement;

interface Box {
  /** Centre and size in the coordinates of the board. */
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Origin {
  box: Box;
  /** The piece that was there, if there was one, and how it looked. */
  piece: Piece | null;
  shot: Shot | null;
}

/** A piece of the new state that comes flying. */
interface Arrival {
  piece: Piece;
  /** null: a place that is there only in the new state. */
  origin: Origin | null;
  f: Flight;
  ms: number;
  at: number;
}

export function place(root: Element, name: string): Element | null {
  return root.querySelector(`[data-at="${CSS.escape(name)}"]`);
}

function piecesAt(at: Element): Piece[] {
  return at.matches('[data-piece]')
    ? [at as Piece]
    : [...at.querySelectorAll<Piece>('[data-piece]')];
}

/** Everything that has to be known of a piece to draw it again elsewhere. */
interface Shot {
  of: Piece;
  box: Box;
  /** What it inherits from where it lies. */
  look: [name: string, value: string][];
  /** Its size before it was turned. */
  size: [w: number, h: number];
  /** Of a part of an SVG: its own box there, and how that is turned and scaled. */
  part: { box: DOMRect; turn: string } | null;
}

/** When each wave and each of its flights takes off. */
export function takeOffs(
  waves: readonly { flights: number; ms: number }[],
): number[][] {
  const ms = Math.max(1, ...waves.map((w) => w.ms));
  let at = 0;
  const all = waves.map((w) => {
    const start = at;
    if (w.flights) at += w.ms * (NEXT + BESIDE * (w.flights - 1));
    return Array.from({ length: w.flights }, (_, i) => start + i * BESIDE * w.ms);
  });
  const last = Math.max(0, ...all.flat());
  const squeeze = last > LONGEST * ms ? (LONGEST * ms) / last : 1;
  return all.map((list) => list.map((t) => t * squeeze));
}

/** What is in the air over one board while one step is shown. */
export class Air {
  private readonly layer = document.createElement('div');
  private readonly moves = new Set<Animation>();
  private readonly hidden: Piece[] = [];
  private readonly timers: ReturnType<typeof setTimeout>[] = [];
  private readonly origins = new Map<string, Origin>();
  /** Pieces of the places where something will arrive, before the state changed. */
  private readonly known = new Set<Element>();
  private readonly left = new Set<Element>();
  /** Places where the reader has laid by hand what arrives now: it is there already. */
  private readonly laid = new Set<string>();
  private isDown = false;

  /** Without `glide` pieces fade where they were and appear where they are. */
  constructor(
    private readonly root: HTMLElement,
    private readonly glide: boolean,
  ) {}

  /** The layer over the board, when the first piece takes off; as large as the board is. */
  private rise(): void {
    const s = this.layer.style;
    if (!this.layer.isConnected) {
      this.layer.className = 'air';
      this.layer.setAttribute('aria-hidden', 'true');
      s.position = 'absolute';
      s.left = s.top = '0';
      s.zIndex = '60';
      s.pointerEvents = 'none';
      // A copy at the edge must not make the board scroll.
      if (getComputedStyle(this.root).overflowY !== 'visible') s.overflow = 'clip';
      this.root.append(this.layer);
    }
    if (!s.overflow) return;
    s.width = `${this.root.scrollWidth}px`;
    s.height = `${this.root.scrollHeight}px`;
  }

  private box(of: Element): Box {
    const r = of.getBoundingClientRect();
    const base = this.root.getBoundingClientRect();
    const k = this.scale();
    return {
      x: (r.left + r.width / 2 - base.left) / k + this.root.scrollLeft,
      y: (r.top + r.height / 2 - base.top) / k + this.root.scrollTop,
      w: r.width / k,
      h: r.height / k,
    };
  }

  private scale(): number {
    return this.root.getBoundingClientRect().width / (this.root.offsetWidth || 1) || 1;
  }

  private hide(piece: Piece): void {
    piece.style.visibility = 'hidden';
    this.hidden.push(piece);
  }

  /** Looks at a piece and changes nothing: all are looked at before the first is drawn. */
  private shoot(of: Piece): Shot {
    const box = this.box(of);
    const style = getComputedStyle(of.parentElement ?? of);
    const isTurned =
      of instanceof HTMLElement && getComputedStyle(of).transform !== 'none';
    return {
      of,
      box,
      look: INHERITED.map((name) => [name, style.getPropertyValue(name)]),
      size: isTurned ? [of.offsetWidth, of.offsetHeight] : [box.w, box.h],
      part:
        of instanceof SVGGraphicsElement && !(of instanceof SVGSVGElement)
          ? { box: of.getBBox(), turn: this.turn(of) }
          : null,
    };
  }

  private turn(of: SVGGraphicsElement): string {
    const m = of.getScreenCTM();
    const k = this.scale();
    return m ? `matrix(${m.a / k}, ${m.b / k}, ${m.c / k}, ${m.d / k}, 0, 0)` : 'none';
  }

  /** A picture of a piece, where it is. */
  private copy({ of, box, look, size: [w, h], part }: Shot): HTMLElement {
    const twin = this.layer.appendChild(document.createElement('div'));
    const picture = of.cloneNode(true) as Piece;
    for (const el of [picture, ...picture.querySelectorAll<Piece>('*')]) {
      for (const name of ['data-at', 'data-piece', 'data-do', 'data-key', 'tabindex'])
        el.removeAttribute(name);
      // Gradients and masks are found by their names, even when the piece is gone.
      if (!el.closest('defs')) el.removeAttribute('id');
    }
    picture.style.visibility = 'visible';
    for (const [name, value] of look) twin.style.setProperty(name, value);
    if (part) twin.append(this.framed(picture, box, part));
    else {
      const s = picture.style;
      s.margin = '0';
      s.position = 'static';
      s.width = `${w}px`;
      s.height = `${h}px`;
      twin.append(picture);
    }
    const s = twin.style;
    twin.dataset.flying = '';
    s.position = 'absolute';
    s.left = `${box.x - w / 2}px`;
    s.top = `${box.y - h / 2}px`;
    s.width = `${w}px`;
    s.height = `${h}px`;
    return twin;
  }

  /** A part of an SVG in a picture of its own, turned and scaled as it is there. */
  private framed(
    picture: Piece,
    box: Box,
    { box: b, turn }: NonNullable<Shot['part']>,
  ) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', `${b.x} ${b.y} ${b.width} ${b.height}`);
    picture.removeAttribute('transform');
    picture.style.transform = 'none';
    svg.append(picture);
    const s = svg.style;
    s.position = 'absolute';
    s.overflow = 'visible';
    s.left = `${(box.w - b.width) / 2}px`;
    s.top = `${(box.h - b.height) / 2}px`;
    s.width = `${b.width}px`;
    s.height = `${b.height}px`;
    s.transform = turn;
    return svg;
  }

  private run(twin: HTMLElement, frames: Keyframe[], ms: number, delay: number) {
    const move = twin.animate(frames, {
      id: 'flight',
      duration: ms,
      delay,
      easing: EASE,
      fill: 'both',
    });
    this.moves.add(move);
    return move.finished.catch(() => undefined);
  }

  private begin(wave: Wave, at: number): void {
    if (wave.begin) this.timers.push(setTimeout(wave.begin, at));
  }

  /** Pieces leave the old state; resolves when the last has landed. */
  async depart(waves: readonly Wave[]): Promise<void> {
    const times = takeOffs(waves.map((w) => ({ flights: w.flights.length, ms: w.ms })));
    waves.forEach((wave, i) => this.begin(wave, times[i]![0] ?? 0));
    const leaving = waves.flatMap((wave, i) =>
      wave.flights.flatMap((f, j) => {
        const found = this.leaver(f);
        return found ? [{ ...found, ms: wave.ms, delay: times[i]![j]! }] : [];
      }),
    );
    if (leaving.length) this.rise();
    await Promise.all(leaving.map((l) => this.go(l.shot, l.goal, l.k, l.ms, l.delay)));
  }

  /** The piece of a flight, where it goes and by what it grows; changes nothing. */
  private leaver(f: Flight): { shot: Shot; goal: Box; k: number } | null {
    const from = place(this.root, f.from);
    const to = place(this.root, f.to);
    const piece = from && piecesAt(from).find((p) => !this.left.has(p));
    if (!to || !piece) return null;
    this.left.add(piece);
    // Among many it is not known beside which one it will lie.
    const [first, other] = piecesAt(to).filter((p) => p !== piece);
    const size = other ? undefined : first;
    const goal = this.box(size ?? to);
    const shot = this.shoot(piece);
    const isFitted = size || to.hasAttribute('data-fit');
    return { shot, goal, k: isFitted ? goal.w / (shot.box.w || 1) : 1 };
  }

  private go(shot: Shot, b: Box, k: number, ms: number, delay: number) {
    const a = shot.box;
    const twin = this.copy(shot);
    this.hide(shot.of);
    const frames = this.glide
      ? [
          { transform: 'none' },
          { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px) scale(${k})` },
        ]
      : [{ opacity: 1 }, { opacity: 0 }];
    return this.run(twin, frames, this.glide ? ms : FADE_MS, this.glide ? delay : 0);
  }

  /** Sees what is where, before the state changes under those who will arrive. */
  expect(waves: readonly Wave[]): void {
    const flights = waves.flatMap((w) => w.flights);
    for (const f of flights) {
      const from = place(this.root, f.from);
      if (from && !this.origins.has(f.from))
        this.origins.set(f.from, this.origin(from));
      const to = place(this.root, f.to);
      if (to) for (const p of piecesAt(to)) this.known.add(p);
      if (to?.querySelector('[data-laid]')) this.laid.add(f.to);
    }
    if (flights.length) this.rise();
  }

  private origin(from: Element): Origin {
    const piece = piecesAt(from)[0];
    if (!piece) return { box: this.box(from), piece: null, shot: null };
    const shot = this.shoot(piece);
    return {
      box: shot.box,
      piece,
      shot: { ...shot, of: piece.cloneNode(true) as Piece },
    };
  }

  /** The new state has no piece any more where one was, or shows it somewhere else. */
  private isGone(f: Flight): boolean {
    const piece = this.origins.get(f.from)?.piece;
    if (!piece) return false;
    return f.from === f.to || !place(this.root, f.from)?.contains(piece);
  }

  /**
   * Show the new state; what was expected comes flying. Nothing is seen twice: what
   * will fly is hidden from the first, and until then its old picture lies where it was.
   */
  async arrive(all: readonly Wave[], apply: () => void): Promise<void> {
    const waves = all.map((w) => ({
      ...w,
      flights: w.flights.filter((f) => !this.laid.has(f.to)),
    }));
    apply();
    this.clear();
    const times = takeOffs(waves.map((w) => ({ flights: w.flights.length, ms: w.ms })));
    const coming = this.arrivals(waves, times);
    if (coming.length) await this.standIn(coming);
    if (this.isDown) return this.end();
    waves.forEach((wave, i) => this.begin(wave, times[i]![0] ?? 0));
    const seen = coming.map((c) => ({
      ...c,
      shot: this.shoot(c.piece),
      from: c.origin ?? this.present(c.f.from),
    }));
    if (coming.length) this.rise();
    this.layer.replaceChildren();
    await Promise.all(seen.map((c) => this.come(c)));
    this.end();
  }

  /** Who comes from where, by the elements of the new state alone: nothing is laid out. */
  private arrivals(waves: readonly Wave[], times: number[][]): Arrival[] {
    for (const f of waves.flatMap((w) => w.flights))
      if (this.isGone(f)) this.left.add(this.origins.get(f.from)!.piece!);
    const taken = new Set<Element>();
    return waves.flatMap((wave, i) =>
      wave.flights.flatMap((f, j) => {
        const to = place(this.root, f.to);
        const origin = this.origins.get(f.from) ?? null;
        const fresh = (p: Element) =>
          !taken.has(p) && (!this.known.has(p) || this.left.has(p));
        const piece = to && piecesAt(to).find(fresh);
        if (!piece || !(origin ?? place(this.root, f.from))) return [];
        taken.add(piece);
        return [{ piece, origin, f, ms: wave.ms, at: times[i]![j]! }];
      }),
    );
  }

  /** The new state is drawn while what will fly still lies where it was. */
  private standIn(coming: readonly Arrival[]): Promise<void> {
    for (const { piece } of coming) this.hide(piece);
    const gone = coming.filter((c) => this.isGone(c.f)).map((c) => c.origin?.shot);
    for (const shot of new Set(gone)) if (shot) this.copy(shot);
    return drawn();
  }

  private present(name: string): Origin {
    const at = place(this.root, name) ?? this.root;
    return { box: this.box(at), piece: null, shot: null };
  }

  private come({
    piece,
    shot,
    from,
    f,
    ms,
    at: delay,
  }: Arrival & { shot: Shot; from: Origin }) {
    const b = shot.box;
    const twin = this.copy(shot);
    const a = from.box;
    const k = from.shot ? from.shot.box.w / (b.w || 1) : 1;
    const turn = f.turn ? ' rotateY(90deg)' : '';
    // What lay in a bag is not seen before it leaves; a piece waits where it is.
    const before = this.isGone(f) ? 1 : 0;
    const frames: Keyframe[] = this.glide
      ? [
          {
            transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${k})${turn}`,
            opacity: before,
          },
          { opacity: 1, offset: 0.001 },
          { transform: 'none', opacity: 1 },
        ]
      : [{ opacity: 0 }, { opacity: 1 }];
    return this.run(
      twin,
      frames,
      this.glide ? ms : FADE_MS,
      this.glide ? delay : 0,
    ).then(() => {
      piece.style.visibility = '';
      twin.remove();
    });
  }

  /** Everything in the air is down at once, and nothing takes off any more. */
  land(): void {
    this.isDown = true;
    for (const t of this.timers) clearTimeout(t);
    for (const m of this.moves) m.finish();
  }

  private clear(): void {
    for (const m of this.moves) m.cancel();
    this.moves.clear();
    this.layer.replaceChildren();
    for (const p of this.hidden) p.style.visibility = '';
    this.hidden.length = 0;
  }

  /** Nothing is left of it. */
  end(): void {
    for (const t of this.timers) clearTimeout(t);
    this.clear();
    this.layer.remove();
  }
}
