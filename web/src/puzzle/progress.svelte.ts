/* progress - which puzzles were solved on this device at the first try, and which not. */
import { runAfter, runLength, type Run } from './daily';

const KEY = 'maat.puzzles';

interface Kept {
  /** Game, then puzzle: was the first try right? */
  tried: Record<string, Record<string, boolean>>;
  runs: Record<string, Run>;
}

const isObject = (x: unknown): x is Record<string, unknown> =>
  typeof x === 'object' && x !== null && !Array.isArray(x);

export function read(text: string | null): Kept {
  const kept: Kept = { tried: {}, runs: {} };
  try {
    const found = JSON.parse(text ?? '{}') as unknown;
    if (!isObject(found)) return kept;
    for (const [game, of] of Object.entries(isObject(found.tried) ? found.tried : {}))
      if (isObject(of))
        kept.tried[game] = Object.fromEntries(
          Object.entries(of).filter((e): e is [string, boolean] => e[1] === !!e[1]),
        );
    for (const [game, of] of Object.entries(isObject(found.runs) ? found.runs : {}))
      if (isObject(of) && Number.isInteger(of.day) && Number.isInteger(of.length))
        kept.runs[game] = { day: of.day as number, length: of.length as number };
  } catch {
    // whatever it is, it is not ours
  }
  return kept;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a private window may refuse storage
  }
}

export class Progress {
  private kept: Kept = $state.raw(read(stored()));

  /** Undefined: it has not been tried. */
  of(game: string, id: string): boolean | undefined {
    return this.kept.tried[game]?.[id];
  }

  solved(game: string): number {
    return Object.values(this.kept.tried[game] ?? {}).filter(Boolean).length;
  }

  /** Days in a row. */
  run(game: string, today: number): number {
    return runLength(this.kept.runs[game], today);
  }

  /** The first try counts; `day` is that of which it is the puzzle. True: this was it. */
  keep(game: string, id: string, isSolved: boolean, day: number | null): boolean {
    if (this.of(game, id) !== undefined) return false;
    const { tried, runs } = this.kept;
    this.kept = {
      tried: { ...tried, [game]: { ...tried[game], [id]: isSolved } },
      runs:
        isSolved && day !== null
          ? { ...runs, [game]: runAfter(runs[game], day) }
          : runs,
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // it is remembered until the page is closed
    }
    return true;
  }

  /** What a server knows of other devices; nothing known here is changed by it. */
  learn(game: string, done: Record<string, boolean>): void {
    const { tried, runs } = this.kept;
    this.kept = { tried: { ...tried, [game]: { ...done, ...tried[game] } }, runs };
  }
}

export const progress = new Progress();
