/*
 * module - a WebAssembly module of the program: found, compiled, and given what the
 * program has from its libraries.
 */
import { hmac, sha256 } from './sha256.js';

/** What a module can be made from. A compiled one may be sent to workers. */
export type Source = URL | string | BufferSource | WebAssembly.Module;

/** The bytes of a file of this package, beside it on disk or where the page comes from;
    null: there is no such file. */
async function bytesOf(at: URL): Promise<BufferSource | null> {
  if (at.protocol !== 'file:') {
    const answer = await fetch(at);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`${at.href}: ${answer.status}`);
    return answer.arrayBuffer();
  }
  const files = 'node:fs/promises'; // no bundler of a page shall look for it
  const { readFile } = (await import(/* @vite-ignore */ files)) as {
    readFile(at: URL): Promise<Uint8Array<ArrayBuffer>>;
  };
  return readFile(at).catch((e: { code?: string }) => {
    if (e.code === 'ENOENT') return null;
    throw e;
  });
}

export async function textOf(at: URL): Promise<string | null> {
  const bytes = await bytesOf(at);
  return bytes && new TextDecoder().decode(bytes);
}

/** `WebAssembly.Module` for `load` and `Engine.load`, here or in a worker. */
export async function compile(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL || typeof source === 'string'))
    return WebAssembly.compile(source);
  const bytes = await bytesOf(new URL(source));
  if (!bytes) throw new Error(`there is no ${String(source)}`);
  return WebAssembly.compile(bytes);
}

/** What every module exports. */
export interface Common {
  memory: WebAssembly.Memory;
  _initialize(): void;
}

const NOT_HERE = 52; // of WASI: there is no such call

/** An instance of its own: memory is shared with nobody. */
export async function instantiate<E extends Common>(
  module: WebAssembly.Module,
  lent: Record<string, (...values: number[]) => number> = {},
): Promise<E> {
  const at = (from: number, n: number) => new Uint8Array(made.memory.buffer, from, n);
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {
    // The program has these from a library.
    page: {
      sha256: (from: number, n: number, to: number) =>
        at(to, 32).set(sha256(at(from, n))),
      hmac: (key: number, size: number, from: number, n: number, to: number) =>
        at(to, 32).set(hmac(at(key, size), at(from, n))),
      text: () => -1, // whoever makes a catalogue lends its words
      ...lent,
    },
    wasi_snapshot_preview1: {
      clock_time_get: (_clock: number, _precision: bigint, to: number) => {
        const ns = BigInt(Math.round(performance.now() * 1e6));
        new DataView(made.memory.buffer).setBigUint64(to, ns, true);
        return 0;
      },
    },
  };
  // Nothing is written to or read from files; the C library only thinks it might.
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] ??= () => NOT_HERE;
  const { exports } = await WebAssembly.instantiate(module, imports);
  const made = exports as unknown as E;
  made._initialize();
  return made;
}
