/* voice - Ra sounds of lapis and gold in an open court: clear, high, with a short answer. */
import type { Voice } from '../../lib/sound';

export const voice: Voice = {
  pitch: 1.12,
  echo: [0.09, 0.18],
  // The sun is called by a great disc of bronze.
  shapes: {
    gong: {
      tones: [
        [98, 0.4],
        [147, 0.28],
        [196.5, 0.2],
        [392, 0.1],
      ],
      noise: [0.12, 1400],
      seconds: 1.6,
    },
  },
};
