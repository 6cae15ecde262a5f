/* voice - Aton sounds of basalt in a closed temple at night: low, and the walls answer. */
import type { Voice } from '../../lib/sound';

export const voice: Voice = {
  pitch: 0.82,
  echo: [0.16, 0.34],
  shapes: {
    stone: {
      tones: [
        [210, 0.3],
        [348, 0.14],
      ],
      noise: [0.55, 1500],
      seconds: 0.13,
    },
    bell: {
      tones: [
        [659, 0.3],
        [988, 0.16],
        [1661, 0.06],
      ],
      noise: [0, 0],
      seconds: 1.1,
    },
  },
};
