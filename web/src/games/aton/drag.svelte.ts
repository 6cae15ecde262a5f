/* drag - a card that follows the finger or the mouse from the hand to a cartouche. */

const FAR_ENOUGH = 7; // pixels, before a press is a drag

export class CardDrag {
  /** The card in the air, by its place in the hand. */
  card: number | null = $state(null);
  /** Where it is, in the coordinates of the scene. */
  x = $state(0);
  y = $state(0);
  /** The cartouche below it, 0..3. */
  over: number | null = $state(null);
  private start: { x: number; y: number; card: number; id: number } | null = null;
  private moved = false;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly drop: (card: number, cartouche: number | null) => void,
  ) {}

  readonly down = (e: PointerEvent, card: number) => {
    if (e.button !== 0) return;
    this.start = { x: e.clientX, y: e.clientY, card, id: e.pointerId };
    this.moved = false;
  };

  readonly move = (e: PointerEvent) => {
    const s = this.start;
    if (!s || s.id !== e.pointerId) return;
    if (!this.moved && Math.hypot(e.clientX - s.x, e.clientY - s.y) < FAR_ENOUGH)
      return;
    this.moved = true;
    this.card = s.card;
    const box = this.root()?.getBoundingClientRect();
    const scale = box && this.root() ? box.width / this.root()!.offsetWidth : 1;
    this.x = (e.clientX - (box?.left ?? 0)) / scale;
    this.y = (e.clientY - (box?.top ?? 0)) / scale;
    this.over = this.cartoucheAt(e);
  };

  readonly up = (e: PointerEvent) => {
    const s = this.start;
    if (!s || s.id !== e.pointerId) return;
    this.start = null;
    const at = e.type === 'pointerup' ? this.cartoucheAt(e) : null;
    // The end of a touch still finds the card that it began on: the drop takes it away.
    setTimeout(() => {
      if (this.moved) this.drop(s.card, at);
      this.card = null;
      this.over = null;
    });
  };

  /** The click that ends a drag is none; asked once. */
  swallow(): boolean {
    const was = this.moved;
    this.moved = false;
    return was;
  }

  private cartoucheAt(e: PointerEvent): number | null {
    const at = document
      .elementsFromPoint(e.clientX, e.clientY)
      .map((x) => x.closest<HTMLElement>('[data-cartouche]'))
      .find((x) => x && this.root()?.contains(x));
    return at ? Number(at.dataset.cartouche) - 1 : null;
  }
}
