/*
 * composition - which drawing of a scene a window gets, and where it stands in it.
 *
 * A scene is drawn for a few shapes of window, each in coordinates of its own, and scaled
 * to what is free. It is never scrolled and never cut.
 */
export interface Composition {
  name: 'wide' | 'tall' | 'low' | 'tower';
  w: number;
  h: number;
  /** Where it is drawn smaller than this, it is not chosen. */
  least?: number;
}

export const WIDE = { name: 'wide', w: 1440, h: 900 } as const satisfies Composition;
export const TALL = { name: 'tall', w: 390, h: 844 } as const satisfies Composition;
export const LOW = { name: 'low', w: 844, h: 390 } as const satisfies Composition;
/** A tablet that stands. */
export const TOWER = {
  name: 'tower',
  w: 960,
  h: 1228,
  least: 0.72,
} as const satisfies Composition;
export const COMPOSITIONS: readonly Composition[] = [WIDE, TALL, LOW];

export interface Fit {
  of: Composition;
  scale: number;
  left: number;
  top: number;
}

const READABLE = 0.6; // below this nobody reads what a scene says
export const DRAWER = 340; // width of a drawer that stands beside a scene
const GIVEN_UP = 0.25; // of its size, what a scene gives for a drawer beside it

/**
 * The composition that covers most of the free area, of those that can be read there.
 * What is drawn larger than it was meant to be shows no more for that, and counts less.
 */
export function fit(all: readonly Composition[], width: number, height: number): Fit {
  const sized = all.map((of) => {
    const scale = Math.min(width / of.w, height / of.h);
    const area = scale * scale * of.w * of.h;
    return { of, scale, worth: area / Math.sqrt(Math.max(1, scale)) };
  });
  const readable = sized.filter((s) => s.scale >= (s.of.least ?? READABLE));
  const { of, scale } = readable.length
    ? readable.reduce((best, s) => (s.worth > best.worth ? s : best))
    : sized.reduce((best, s) => (s.scale > best.scale ? s : best));
  return {
    of,
    scale,
    left: Math.max(0, width - of.w * scale) / 2,
    top: Math.max(0, height - of.h * scale) / 2,
  };
}

/** Whether a drawer can stand beside the scene, which must stay large; else it lies over it. */
export function isBeside(
  all: readonly Composition[],
  width: number,
  height: number,
): boolean {
  if (width <= 2 * DRAWER) return false;
  const alone = fit(all, width, height);
  const with_ = fit(all, width - DRAWER, height);
  return (
    with_.of === alone.of &&
    with_.scale >= READABLE &&
    with_.scale >= alone.scale * (1 - GIVEN_UP)
  );
}
