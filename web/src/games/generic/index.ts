import { defineBoard } from '../board';
import Board from './Board.svelte';

export default defineBoard({
  Board,
  isAutomatic: (text) => text === 'pass' || text === 'done',
  summary: (view, seat, w) => {
    const points = view.points ?? view.score;
    const score = Array.isArray(points) ? points[seat - 1] : null;
    return { score: typeof score === 'number' ? score : null, note: w.word('') };
  },
});
