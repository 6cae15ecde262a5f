/* What browsers have and Node 18 does not: the global `crypto`. */
import { webcrypto } from 'node:crypto';

if (!('crypto' in globalThis))
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
