/* index - Aton as a scene: the temple at night. */
import { COMPOSITIONS } from '../../stage/composition';
import { defineBoard } from '../board';
import Board from './Board.svelte';
import { motion } from './motion';
import { prompt } from './prompt';
import { account } from './scoring.svelte';
import { handSize, type AtonView } from './view';
import { voice } from './voice';

export default defineBoard<AtonView>({
  Board,
  chapters: ['round', 'scoring'],
  compositions: COMPOSITIONS,
  voice,
  prompt,
  summary: (view, seat, w) => ({
    score: view.points[seat - 1] ?? 0,
    note: w.ui('note', {
      stones: view.reserve[seat - 1] ?? 0,
      cards: handSize(view, seat),
    }),
  }),
  motion,
  account,
});
