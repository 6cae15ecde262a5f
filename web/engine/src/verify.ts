/*
 * verify - recompute a finished game in the browser: every roll from the revealed
 * seed, every action by the rules themselves. docs/notation.md has the exact bytes.
 */
import type { Engine } from './engine.js';
import { hashOf, hex, sealOf } from './seal.js';
import { hmac, sha256 } from './sha256.js';

export interface Step {
  line: number;
  actor: number;
  text: string;
  /** Input of a throw by hand, or null. */
  input: string | null;
}

export interface GameRecord {
  game: string;
  /** Version of its rules under which it was written. */
  rules: number;
  config: string;
  players: number;
  table: string;
  commitment: string;
  /** Of the deal, when nonces were sealed; 0: the promise is of the seed alone. */
  round: number;
  chosen: boolean;
  /** So many actions were played elsewhere: their luck was the device's own. */
  opening: number;
  seals: string[];
  held: number[];
  nonces: string[];
  steps: Step[];
  /** Seats that have lost on time: without a result when that was the end. */
  late: number[];
  result: number[];
  seed: string;
}

export class RecordError extends Error {
  constructor(
    readonly line: number,
    why: string,
  ) {
    super(why);
  }
}

export function parseRecord(text: string): GameRecord {
  const r: GameRecord = {
    game: '',
    rules: 0,
    config: '',
    players: 0,
    table: '',
    commitment: '',
    round: 0,
    chosen: false,
    opening: 0,
    seals: [],
    held: [],
    nonces: [],
    steps: [],
    late: [],
    result: [],
    seed: '',
  };
  text.split('\n').forEach((raw, i) => {
    const line = raw.replace(/\r$/, '');
    if (!line.trim() || line.startsWith('#')) return;
    const [head, ...rest] = line.split(' ');
    const tail = rest.join(' ');
    if (head === 'record') {
      if (tail !== '1') throw new RecordError(i + 1, 'unknown grammar');
    } else if (head === 'game') {
      r.game = rest[0] ?? '';
      r.rules = Number(rest[2] ?? 0);
    } else if (head === 'config') {
      r.config = tail;
      r.players = Number(/players=(\d+)/.exec(tail)?.[1] ?? 0);
    } else if (head === 'table') r.table = tail;
    else if (head === 'commitment') r.commitment = tail;
    else if (head === 'deal') {
      r.chosen = tail === 'chosen';
      r.round = r.chosen ? 0 : Number(tail);
    } else if (head === 'opening') r.opening = readOpening(i + 1, tail);
    else if (head === 'seal') r.seals[Number(rest[0]) - 1] = rest[1] ?? '';
    else if (head === 'held') r.held.push(Number(tail));
    else if (head === 'late') r.late.push(Number(tail));
    else if (head === 'nonce') r.nonces[Number(rest[0]) - 1] = rest[1] ?? '';
    else if (head === 'result') r.result = rest.map(Number);
    else if (head === 'seed') r.seed = tail;
    else if (head === '*' || /^\d$/.test(head!)) {
      const [action, input] = tail.split(' @ ');
      const actor = head === '*' ? 0 : Number(head);
      r.steps.push({ line: i + 1, actor, text: action!, input: input ?? null });
    } else if (!PASSED.includes(head!)) throw new RecordError(i + 1, 'unknown line');
  });
  if (r.opening > r.steps.length)
    throw new RecordError(0, 'the opening is longer than the game');
  return r;
}

/** Lines that say nothing about luck. */
const PASSED = ['seat', 'memory', 'cover', 'on-time'];

function readOpening(line: number, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new RecordError(line, 'expected a number of actions');
}

export function unhex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (h) => parseInt(h, 16));
}

export type Given = 'sealed' | 'plain' | 'none' | 'held';

/** What a seat gave to the luck. */
export function givenBy(r: GameRecord, seat: number): Given {
  if (r.seals[seat - 1]) return 'sealed';
  if (r.nonces[seat - 1]) return 'plain';
  return r.held.includes(seat) ? 'held' : 'none';
}

/** The commitment that this seed, and these seals, should have had. */
export function promiseOf(r: GameRecord): string {
  if (!r.round && !r.opening) return hex(sha256(unhex(r.seed)));
  const lines = ['maat deal 1', r.table, String(r.round), r.seed];
  if (r.opening) lines.push(`opening ${r.opening}`);
  for (let seat = 1; r.round && seat <= r.players; seat++) {
    const given = givenBy(r, seat);
    lines.push(
      given === 'sealed'
        ? `seal ${r.seals[seat - 1]}`
        : given === 'plain'
          ? `plain ${r.nonces[seat - 1]}`
          : given,
    );
  }
  return hashOf(lines.join('\n') + '\n');
}

/** Is every sealed nonce the one that was told? */
export function sealsFit(r: GameRecord): boolean {
  return r.seals.every(
    (seal, i) => !seal || (r.round > 0 && sealOf(r.nonces[i] ?? '') === seal),
  );
}

/** The luck of one table. */
export class Dealer {
  private constructor(
    private readonly key: Uint8Array,
    private readonly table: Uint8Array,
  ) {}

  static make(
    seed: string,
    table: string,
    nonces: readonly string[],
    players: number,
  ): Dealer {
    const encoder = new TextEncoder();
    let mix = '';
    for (let i = 0; i < players; i++) mix += (nonces[i] ?? '') + '\n';
    return new Dealer(hmac(unhex(seed), encoder.encode(mix)), encoder.encode(table));
  }

  private block(use: string, ply: number, count: number): Uint8Array<ArrayBuffer> {
    const n = this.table.length;
    const text = new Uint8Array(n + 10);
    text[0] = use.charCodeAt(0);
    text.set(this.table, 1);
    const view = new DataView(text.buffer);
    view.setUint32(n + 2, ply);
    view.setUint32(n + 6, count);
    return hmac(this.key, text);
  }

  /** Uniform in 0..total-1 for roll number `ply`. */
  roll(ply: number, total: number): number {
    const w = BigInt(total);
    const floor = (1n << 64n) % w; // below it small results would be favoured
    for (let count = 0; ; count++) {
      const b = this.block('r', ply, count);
      const x = new DataView(b.buffer).getBigUint64(0);
      if (x >= floor) return Number(x % w);
    }
  }

  /** Noise for a throw: `words` words of two bytes, highest first. */
  noise(ply: number, words: number): Uint8Array {
    const all = new Uint8Array(Math.ceil(words / 16) * 32);
    for (let i = 0; i * 16 < words; i++) all.set(this.block('n', ply, i), i * 32);
    return all.subarray(0, words * 2);
  }
}

export interface Verdict {
  /** Seed and seals are those that were promised. */
  promise: boolean;
  /** The nonces are those that were sealed. */
  seals: boolean;
  rolls: number;
  throws: number;
  actions: number;
  /** So many actions, luck included, were played elsewhere; nobody can check them. */
  opening: number;
  /** The final score is the one that was recorded. */
  result: boolean;
  /** It stops before the rules end it, and claims no score: resigned, or not finished. */
  isCut: boolean;
}

const NOISE_WORDS = 64; // at least as many as any throw takes

export function verify(engine: Engine, r: GameRecord): Verdict {
  const found: Verdict = {
    promise: promiseOf(r) === r.commitment,
    seals: sealsFit(r),
    rolls: 0,
    throws: 0,
    actions: 0,
    opening: r.opening,
    result: false,
    isCut: false,
  };
  const dealer = Dealer.make(r.seed, r.table, r.nonces, r.players);
  engine.start(r.game, r.rules, r.config);
  for (const [ply, step] of r.steps.entries()) {
    if (ply < r.opening && step.actor === 0) {
      // luck of elsewhere: the rules say whether it was possible, and nobody more
    } else if (step.actor === 0) {
      const expected = luck(engine, dealer, ply, step);
      if (expected !== step.text) throw new RecordError(step.line, expected);
      if (step.input === null) found.rolls++;
      else found.throws++;
    } else found.actions++;
    try {
      engine.act(step.actor, step.text);
    } catch (e) {
      throw new RecordError(step.line, (e as Error).message);
    }
  }
  const end = engine.node();
  const scores = end.node === 'over' ? (end.score ?? []) : [];
  const isOver = end.node === 'over' || r.late.length === r.players - 1;
  found.result = isOver && scores.join(' ') === r.result.join(' ');
  found.isCut = !isOver && r.result.length === 0;
  return found;
}

function luck(engine: Engine, dealer: Dealer, ply: number, step: Step) {
  if (step.input !== null)
    return engine.thrown(step.input, dealer.noise(ply, NOISE_WORDS));
  const total = engine.chance().reduce((sum, o) => sum + o[1], 0);
  if (total === 0) throw new RecordError(step.line, 'nothing was to be rolled');
  return engine.outcome(dealer.roll(ply, total));
}
