/* voice - Ankh sounds of drums between rocks: dry, deep, with a far answer. */
import type { Voice } from '../../lib/sound';

export const voice: Voice = {
  pitch: 0.9,
  echo: [0.24, 0.2],
  shapes: {
    wood: {
      tones: [
        [92, 0.5],
        [139, 0.22],
      ],
      noise: [0.35, 420],
      seconds: 0.2,
    },
    gong: {
      tones: [
        [55, 0.55],
        [82.5, 0.35],
        [110, 0.2],
      ],
      noise: [0.45, 260],
      seconds: 0.9,
    },
  },
};
