/*
 * verify - recompute a finished game in the browser: every roll from the revealed
 * seed, every action by the rules themselves. docs/notation.md has the exact bytes.
 */
import type { Engine } from './engine';

export interface Step {
  line: number;
  actor: number;
  text: string;
  /** Input of a throw by hand, or null. */
  input: string | null;
}

export interface GameRecord {
  game: string;
  config: string;
  players: number;
  table: string;
  commitment: string;
  nonces: string[];
  steps: Step[];
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
    config: '',
    players: 0,
    table: '',
    commitment: '',
    nonces: [],
    steps: [],
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
    } else if (head === 'game') r.game = rest[0] ?? '';
    else if (head === 'config') {
      r.config = tail;
      r.players = Number(/players=(\d+)/.exec(tail)?.[1] ?? 0);
    } else if (head === 'table') r.table = tail;
    else if (head === 'commitment') r.commitment = tail;
    else if (head === 'nonce') r.nonces[Number(rest[0]) - 1] = rest[1] ?? '';
    else if (head === 'result') r.result = rest.map(Number);
    else if (head === 'seed') r.seed = tail;
    else if (head === '*' || /^\d$/.test(head!)) {
      const [action, input] = tail.split(' @ ');
      const actor = head === '*' ? 0 : Number(head);
      r.steps.push({ line: i + 1, actor, text: action!, input: input ?? null });
    } else if (head !== 'seat') throw new RecordError(i + 1, 'unknown line');
  });
  return r;
}

export function unhex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (h) => parseInt(h, 16));
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

async function sign(key: CryptoKey, text: Uint8Array<ArrayBuffer>) {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, text));
}

function hmacKey(bytes: Uint8Array<ArrayBuffer>) {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, how, false, ['sign']);
}

export async function commitmentOf(seed: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', unhex(seed))));
}

/** The luck of one table. */
export class Dealer {
  private constructor(
    private readonly key: CryptoKey,
    private readonly table: Uint8Array,
  ) {}

  static async make(
    seed: string,
    table: string,
    nonces: readonly string[],
    players: number,
  ): Promise<Dealer> {
    const encoder = new TextEncoder();
    let mix = '';
    for (let i = 0; i < players; i++) mix += (nonces[i] ?? '') + '\n';
    const inner = await sign(await hmacKey(unhex(seed)), encoder.encode(mix));
    return new Dealer(await hmacKey(inner), encoder.encode(table));
  }

  private block(use: string, ply: number, count: number): Promise<Uint8Array> {
    const n = this.table.length;
    const text = new Uint8Array(n + 10);
    text[0] = use.charCodeAt(0);
    text.set(this.table, 1);
    const view = new DataView(text.buffer);
    view.setUint32(n + 2, ply);
    view.setUint32(n + 6, count);
    return sign(this.key, text);
  }

  /** Uniform in 0..total-1 for roll number `ply`. */
  async roll(ply: number, total: number): Promise<number> {
    const w = BigInt(total);
    const floor = (1n << 64n) % w; // below it small results would be favoured
    for (let count = 0; ; count++) {
      const b = await this.block('r', ply, count);
      const x = new DataView(b.buffer).getBigUint64(0);
      if (x >= floor) return Number(x % w);
    }
  }

  /** Noise for a throw: `words` words of two bytes, highest first. */
  async noise(ply: number, words: number): Promise<Uint8Array> {
    const all = new Uint8Array(Math.ceil(words / 16) * 32);
    for (let i = 0; i * 16 < words; i++) all.set(await this.block('n', ply, i), i * 32);
    return all.subarray(0, words * 2);
  }
}

export interface Verdict {
  /** The seed is the one that was promised. */
  promise: boolean;
  rolls: number;
  throws: number;
  actions: number;
  /** The final score is the one that was recorded. */
  result: boolean;
}

const NOISE_WORDS = 64; // at least as many as any throw takes

export async function verify(engine: Engine, r: GameRecord): Promise<Verdict> {
  const found: Verdict = {
    promise: (await commitmentOf(r.seed)) === r.commitment,
    rolls: 0,
    throws: 0,
    actions: 0,
    result: false,
  };
  const dealer = await Dealer.make(r.seed, r.table, r.nonces, r.players);
  engine.start(r.game, r.config);
  for (const [ply, step] of r.steps.entries()) {
    if (step.actor === 0) {
      const expected = await luck(engine, dealer, ply, step);
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
  found.result =
    end.node === 'over' && (end.score ?? []).join(' ') === r.result.join(' ');
  return found;
}

async function luck(engine: Engine, dealer: Dealer, ply: number, step: Step) {
  if (step.input !== null)
    return engine.thrown(step.input, await dealer.noise(ply, NOISE_WORDS));
  const total = engine.chance().reduce((sum, o) => sum + o[1], 0);
  if (total === 0) throw new RecordError(step.line, 'nothing was to be rolled');
  return engine.outcome(await dealer.roll(ply, total));
}
