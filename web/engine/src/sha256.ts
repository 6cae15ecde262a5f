/*
 * sha256 - SHA-256 and its HMAC. Browsers offer theirs only over https; luck must be
 * checked at a plain address in a home network as well.
 */

/** Fractional parts of roots of the first primes, as the standard wants them. */
function roots(n: number, root: number): Uint32Array {
  const found = new Uint32Array(n);
  for (let p = 2, i = 0; i < n; p++) {
    let prime = true;
    for (let d = 2; d * d <= p; d++) if (p % d === 0) prime = false;
    if (prime) found[i++] = Math.floor((p ** (1 / root) % 1) * 2 ** 32);
  }
  return found;
}

const START = roots(8, 2);
const K = roots(64, 3);

const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));

function block(h: Uint32Array, view: DataView, at: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!;
    const b = w[i - 2]!;
    w[i] =
      w[i - 16]! +
      w[i - 7]! +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  const s = h.slice();
  for (let i = 0; i < 64; i++) {
    const [a, b, c, , e, f, g, last] = s as unknown as number[];
    const one =
      last! +
      (turn(e!, 6) ^ turn(e!, 11) ^ turn(e!, 25)) +
      ((e! & f!) ^ (~e! & g!)) +
      K[i]! +
      w[i]!;
    const two =
      (turn(a!, 2) ^ turn(a!, 13) ^ turn(a!, 22)) + ((a! & b!) ^ (a! & c!) ^ (b! & c!));
    s.copyWithin(1, 0, 7);
    s[4] = s[4]! + one;
    s[0] = one + two;
  }
  for (let i = 0; i < 8; i++) h[i] = h[i]! + s[i]!;
}

export function sha256(text: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = ((text.length + 72) >> 6) << 6;
  const padded = new Uint8Array(size);
  padded.set(text);
  padded[text.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(size - 8, Math.floor(text.length / 2 ** 29));
  view.setUint32(size - 4, text.length << 3);
  const h = START.slice();
  for (let at = 0; at < size; at += 64) block(h, view, at);
  const sum = new Uint8Array(32);
  const out = new DataView(sum.buffer);
  h.forEach((word, i) => out.setUint32(4 * i, word));
  return sum;
}

/** The key has at most 64 bytes. */
export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const keyed = (pad: number, rest: Uint8Array) => {
    const whole = new Uint8Array(64 + rest.length).fill(pad, 0, 64);
    key.forEach((b, i) => (whole[i] = b ^ pad));
    whole.set(rest, 64);
    return sha256(whole);
  };
  return keyed(0x5c, keyed(0x36, text));
}
