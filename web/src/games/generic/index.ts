import { defineBoard } from '../board';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { t } from '../../lib/i18n.svelte';
import { load } from './shapes';

export default defineBoard({
  Board,
  Bar,
  load,
  isAutomatic: (text) => text === 'pass' || text === 'done',
  summary: (view, seat, w) => {
    const points = view.points ?? view.score;
    const score = Array.isArray(points) ? points[seat - 1] : null;
    return {
      score: typeof score === 'number' ? score : null,
      ...(Array.isArray(points) && score === null
        ? { covered: t('memory.points') }
        : {}),
      note: w.word(''),
    };
  },
});
