import { COMPOSITIONS, TOWER } from '../../stage/composition';
import { defineBoard } from '../board';
import { account } from './account';
import Board from './Board.svelte';
import { motion } from './motion';
import { prompt } from './prompt';
import { stops } from './stops';
import type { RaView } from './view';
import { voice } from './voice';

export default defineBoard<RaView>({
  Board,
  chapters: ['auction', 'epoch'],
  compositions: [...COMPOSITIONS, TOWER],
  voice,
  kept: { points: ['total.points'], spent: [] },
  isAutomatic: (text) => text === 'pass' || text === 'done',
  summary: (view, seat, w) => ({
    score: view.points[seat - 1] ?? null,
    ...(view.points[seat - 1] === null ? { covered: w.ui('points.covered') } : {}),
    note: w.ui('note.suns', { n: view.suns[seat - 1]?.length ?? 0 }),
  }),
  motion,
  stops,
  account,
  prompt,
});
