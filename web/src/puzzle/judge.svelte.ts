/* judge - what the engine says of a puzzle: it begins to think when the puzzle is opened. */
import { Judge, type Reason } from '../help/judge';
import type { Found } from './values';

/** Why one is better than the other. */
export interface Pair {
  better: string;
  worse: string;
}

export class PuzzleJudge {
  found: Found | null = $state.raw(null);
  isLost = $state(false);
  /** Reasons by what was compared; null: they cannot be said. */
  private whys: Record<string, Reason[] | null> = $state.raw({});
  private readonly judge = new Judge();

  constructor(
    private readonly game: string,
    private readonly seen: Uint8Array<ArrayBuffer>,
  ) {
    void this.look();
  }

  /** A few choices are compared closely; all others have what a quick search made of them. */
  private async look(): Promise<void> {
    const { judge, game, seen } = this;
    const [all, close] = await Promise.all([
      judge.all(game, seen),
      judge.ask(game, seen, null),
    ]);
    if (!all) this.isLost = true;
    else
      this.found = {
        ...all,
        ...Object.fromEntries(close?.options.map((o) => [o.do, o.chance]) ?? []),
      };
  }

  /** Undefined until it is known. */
  why(pair: Pair): Reason[] | null | undefined {
    return this.whys[key(pair)];
  }

  async compare(pair: Pair): Promise<void> {
    if (this.why(pair) !== undefined) return;
    const { better, worse } = pair;
    const why = await this.judge.why(this.game, this.seen, better, worse);
    this.whys = { ...this.whys, [key(pair)]: why };
  }

  close(): void {
    this.judge.close();
  }
}

const key = ({ better, worse }: Pair) => `${better}\n${worse}`;
