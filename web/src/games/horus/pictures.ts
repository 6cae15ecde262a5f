/* pictures - stones, for the generic board. */
import { under } from '../pictures';
import { motifSigns } from './signs';

/** Every stone has the picture of its motif: b1 to b5 are bread. */
const stones = Object.entries(motifSigns).flatMap(([motif, sign]) =>
  [1, 2, 3, 4, 5].map((value) => [`${motif}${value}`, sign] as const),
);

export default under('stone', Object.fromEntries(stones));
