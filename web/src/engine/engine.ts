/*
 * engine - the rules themselves, in this page: the C code as WebAssembly.
 *
 * For checking finished games and for tables without a server. src/wasm/wasm.c has the
 * contract; texts and JSON go through two buffers in the module's memory.
 */
import address from './maat.wasm?url';
import type { GameEvent, Seat, View } from '../table/types';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  wasm_in(): number;
  wasm_out(): number;
  wasm_new(): number;
  wasm_node(): number;
  wasm_legal(seat: number): number;
  wasm_chance(): number;
  wasm_do(actor: number): number;
  wasm_roll(roll: number): number;
  wasm_throw(noise: number): number;
  wasm_events(viewer: number): number;
  wasm_view(viewer: number): number;
  wasm_hash(): number;
}

export interface EngineNode {
  node: 'decision' | 'chance' | 'over';
  phase: string;
  ply: number;
  acting: Seat[];
  /** Seat whose hand decides the pending chance node, or 0. */
  hand: Seat;
  score?: number[];
  rank?: number[];
}

/** The rules never write or read files; the C library only thinks it might. */
const WASI = {
  wasi_snapshot_preview1: {
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
  },
};

export class Engine {
  private readonly e: Exports;

  constructor(instance: WebAssembly.Instance) {
    this.e = instance.exports as unknown as Exports;
    this.e._initialize();
  }

  static async load(): Promise<Engine> {
    const bytes = await (await fetch(address)).arrayBuffer();
    return Engine.from(bytes);
  }

  static async from(bytes: BufferSource): Promise<Engine> {
    const made = await WebAssembly.instantiate(bytes, WASI);
    return new Engine(made.instance);
  }

  private put(text: string, tail: Uint8Array = new Uint8Array()): void {
    const bytes = new TextEncoder().encode(text);
    const at = this.e.wasm_in();
    const memory = new Uint8Array(this.e.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    memory.set(tail, at + bytes.length + 1);
  }

  private get(): string {
    const memory = new Uint8Array(this.e.memory.buffer);
    const at = this.e.wasm_out();
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  private answer(code: number): string {
    const text = this.get();
    if (code < 0) throw new Error(text);
    return text;
  }

  start(game: string, options: string): void {
    this.put(`${game} ${options}`);
    if (this.e.wasm_new() < 0) throw new Error(this.get());
  }

  node(): EngineNode {
    return JSON.parse(this.answer(this.e.wasm_node())) as EngineNode;
  }

  legal(seat: Seat): string[] {
    return JSON.parse(this.answer(this.e.wasm_legal(seat))) as string[];
  }

  chance(): [string, number][] {
    return JSON.parse(this.answer(this.e.wasm_chance())) as [string, number][];
  }

  /** Do it as a seat, or as chance with actor 0; throws with the reason if refused. */
  act(actor: Seat, text: string): void {
    this.put(text);
    if (this.e.wasm_do(actor) < 0) throw new Error(this.get());
  }

  outcome(roll: number): string {
    return this.answer(this.e.wasm_roll(roll));
  }

  /** What a throw comes to, with the noise words as bytes. */
  thrown(input: string, noise: Uint8Array): string {
    this.put(input, noise);
    return this.answer(this.e.wasm_throw(noise.length / 2));
  }

  events(viewer: Seat): GameEvent[] {
    return JSON.parse(this.answer(this.e.wasm_events(viewer))) as GameEvent[];
  }

  view(viewer: Seat): View {
    return JSON.parse(this.answer(this.e.wasm_view(viewer))) as View;
  }

  hash(): string {
    return this.answer(this.e.wasm_hash());
  }
}
