/* able - whether this browser can run the engine of the games; old ones have no vectors. */
import { ApiError } from './api';

/** The smallest module that has a vector in it. */
const VECTOR = Uint8Array.from([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65,
  0, 253, 15, 253, 98, 11,
]);

export const isAble = (): boolean =>
  typeof WebAssembly === 'object' && WebAssembly.validate(VECTOR);

/** Throws what the page says as `error.engine`, before anything is loaded in vain. */
export function mustBeAble(): void {
  if (!isAble()) throw new ApiError(0, 'engine', 'no WebAssembly with vectors');
}
