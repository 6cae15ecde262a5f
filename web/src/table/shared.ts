/*
 * shared - several people at one device. It changes hands only where somebody would see
 * what is hidden from them. What a seat merely keeps from the others, though all have seen
 * it (points, spent suns), nobody needs for a decision: here it is shown to none of them.
 */
import type { Act, Seat, View } from './types';
import type { Presented, Viewpoint } from './viewpoint.svelte';

/** Fields with an entry for each seat, and the arguments ("KIND.ARG") that tell them. */
export type Kept = Readonly<Record<string, readonly string[]>>;

/** Which of my seats is asked something: rather the one that is shown. */
export function seatAsked(
  points: Readonly<Record<Seat, Viewpoint>>,
  mine: readonly Seat[],
  me: Seat,
): Seat {
  const isAsked = (s: Seat) => {
    const now = points[s]?.now;
    return !!now && (now.acting.includes(s) || now.thrower === s);
  };
  const isHere = mine.includes(me);
  if (isHere && isAsked(me)) return me;
  return mine.find(isAsked) ?? (isHere ? me : mine[0]!);
}

const entry = (view: View, field: string, seat: Seat): unknown =>
  (view[field] as unknown[] | undefined)?.[seat - 1];

/** Whether somebody with this view does not know what `mine` is. */
function isCovered(mine: unknown, theirs: unknown): boolean {
  if (!Array.isArray(mine) || !Array.isArray(theirs)) return theirs === null;
  return theirs.includes(null) || theirs.length !== mine.length;
}

const cover = (v: unknown): unknown => (Array.isArray(v) ? v.map(() => null) : null);

export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((k) => isSame((a as View)[k], (b as View)[k]))
  );
}

export class Shared {
  constructor(
    private readonly points: Readonly<Record<Seat, Viewpoint>>,
    private readonly mine: readonly Seat[],
    private readonly kept: Kept,
  ) {}

  private others(seat: Seat): Viewpoint[] {
    return this.mine.flatMap((s) => (s === seat ? [] : (this.points[s] ?? [])));
  }

  /** What this seat keeps from another at this device. */
  private coveredBy(seat: Seat, view: View): string[] {
    return Object.keys(this.kept).filter((field) =>
      this.others(seat).some(
        (o) =>
          o.now.view &&
          isCovered(entry(view, field, seat), entry(o.now.view, field, seat)),
      ),
    );
  }

  private view(seat: Seat, view: View, fields: readonly string[]): View {
    const covered = fields.map((field) => {
      const all = [...(view[field] as unknown[])];
      all[seat - 1] = cover(all[seat - 1]);
      return [field, all] as const;
    });
    return { ...view, ...Object.fromEntries(covered) };
  }

  private acts(acts: readonly Act[], fields: readonly string[]): readonly Act[] {
    const told = fields.flatMap((field) => this.kept[field]!);
    if (!told.length) return acts;
    return acts.map((a) => ({
      ...a,
      ev: a.ev.map((e) => {
        const args = Object.keys(e).filter((arg) => told.includes(`${e.kind}.${arg}`));
        return args.length
          ? { ...e, ...Object.fromEntries(args.map((arg) => [arg, null])) }
          : e;
      }),
    }));
  }

  /** A moment as everybody around the device may see it while `seat` plays. */
  present(seat: Seat, of: Presented): Presented {
    const { view } = of.moment;
    const fields = view ? this.coveredBy(seat, view) : [];
    if (!view || !fields.length) return of;
    return {
      moment: { ...of.moment, view: this.view(seat, view, fields) },
      log: this.acts(of.log, fields),
      last: this.acts(of.last, fields),
    };
  }

  private seen(seat: Seat): View | null {
    const { view } = this.points[seat]!.now;
    return view && this.view(seat, view, this.coveredBy(seat, view));
  }

  /** Whether all have been told the same of the game. */
  isInStep(): boolean {
    return new Set(this.mine.map((s) => this.points[s]!.now.ply)).size === 1;
  }

  /**
   * Must the device change hands before this seat plays? Where two decide in secret, and
   * where what one sees differs from what another of them sees. To be asked when all have
   * been told the same of the game.
   */
  mustHandOver(seat: Seat): boolean {
    const { acting } = this.points[seat]!.now;
    if (acting.filter((s) => this.mine.includes(s)).length > 1) return true;
    const seen = this.seen(seat);
    return this.mine.some((s) => !isSame(seen, this.seen(s)));
  }
}
