/* seal - what a seat gives in place of its nonce while that is secret. */
import { sha256 } from './sha256.js';

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
}

export function hashOf(text: string): string {
  return hex(sha256(new TextEncoder().encode(text)));
}

export function sealOf(nonce: string): string {
  return hashOf(`maat nonce 1\n${nonce}`);
}
