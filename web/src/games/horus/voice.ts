/* voice - Horus sounds of wood and water on an open river: soft, without an answer. */
import type { Voice } from '../../lib/sound';

export const voice: Voice = {
  pitch: 0.95,
  echo: [0, 0],
  shapes: {
    stone: {
      tones: [
        [262, 0.28],
        [392, 0.12],
      ],
      noise: [0.3, 1100],
      seconds: 0.14,
    },
    bell: {
      tones: [
        [784, 0.26],
        [1175, 0.2],
        [1568, 0.08],
      ],
      noise: [0.05, 3000],
      seconds: 0.7,
    },
  },
};
