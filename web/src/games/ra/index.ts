import { COMPOSITIONS } from '../../stage/composition';
import { defineBoard } from '../board';
import Board from './Board.svelte';
import { motion } from './motion';
import { prompt } from './prompt';
import type { RaView } from './view';

export default defineBoard<RaView>({
  Board,
  chapters: ['auction', 'epoch'],
  compositions: COMPOSITIONS,
  isAutomatic: (text) => text === 'pass' || text === 'done',
  summary: (view, seat, w) => ({
    score: view.points[seat - 1] ?? null,
    ...(view.points[seat - 1] === null ? { covered: w.ui('points.covered') } : {}),
    note: w.ui('note.suns', { n: view.suns[seat - 1]?.length ?? 0 }),
  }),
  motion,
  prompt,
});
