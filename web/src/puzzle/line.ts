/*
 * line - the table of a puzzle, where the connection to a server stands otherwise.
 *
 * What is chosen is told to whoever asks. The right choice is then done, as at every table; any
 * other is not: the position stays to be looked at. What the rules forbid is refused as always.
 */
import { Refused, type Engine } from '@maat/engine/table';
import type { Puzzle } from '../../plugins/puzzles';
import { PUZZLE_ID } from '../local/ids';
import { PosedLine } from '../table/posed';
import { RemoteTable } from '../table/remote';
import type { Body } from '../table/socket';
import type { Seat } from '../table/types';

export class PuzzleLine extends PosedLine {
  readonly legal: readonly string[];
  /** What the seat sees, for the judge. */
  readonly seen: Uint8Array<ArrayBuffer>;
  /** It is one of several choices that a board may take together. */
  readonly isPart: boolean;
  /** The right choice was made. */
  private isDone = false;

  constructor(
    engine: Engine,
    private readonly game: string,
    private readonly puzzle: Puzzle,
    private readonly name: string,
    private readonly onTry: (text: string) => void,
  ) {
    super(engine, PUZZLE_ID, 'puzzle');
    this.lay();
    this.legal = engine.legal(puzzle.seat);
    this.seen = engine.seen(puzzle.seat);
    this.isPart = this.goesOn();
  }

  protected get me(): Seat {
    return this.puzzle.seat;
  }

  private lay(): void {
    const { options, seat, position } = this.puzzle;
    this.engine.puzzle(this.game, options, seat, position, this.name);
    this.isDone = false;
  }

  /** The same is asked again after the solution. */
  private goesOn(): boolean {
    const { engine, me, puzzle } = this;
    const { phase } = engine.snapshot(me);
    engine.wish('act', me, puzzle.solution);
    const after = engine.snapshot(me);
    this.lay();
    return after.phase === phase && after.acting.includes(me);
  }

  /** As at the beginning. */
  again(): void {
    if (!this.isDone) return;
    this.lay();
    this.tellAll();
  }

  /** Of several that are confirmed together the first is the answer. */
  holds([text]: readonly string[]): boolean {
    if (this.isDone || text === undefined) return true;
    if (!this.legal.includes(text)) return false;
    this.isDone = text === this.puzzle.solution;
    this.onTry(text);
    return !this.isDone;
  }

  private act(key: string, text: string): void {
    try {
      this.engine.wish('act', this.me, text);
    } catch (e) {
      if (!(e instanceof Refused)) throw e;
      return this.tell({ ...e.no, key });
    }
    this.tell({ t: 'ok', table: PUZZLE_ID, key });
    // Nothing more is asked.
    this.tell({ ...this.engine.step(this.me), legal: [], undo: false });
  }

  send(m: Body): boolean {
    if (m.t === 'sub') this.tellAll();
    else if (m.t === 'act') this.act(m.key, m.do);
    else if (m.t === 'throw' || m.t === 'undo' || m.t === 'resign') this.no(m.key);
    return true;
  }

  /** Nobody is told the answer before. */
  protected hint(): Promise<null> {
    return Promise.resolve(null);
  }
}

export class PuzzleTable extends RemoteTable {
  constructor(private readonly line: PuzzleLine) {
    super(PUZZLE_ID, line);
  }

  holds(texts: readonly string[]): boolean {
    return this.line.holds(texts);
  }
}
