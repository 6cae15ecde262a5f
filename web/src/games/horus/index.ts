import type { Words } from '../../lib/i18n.svelte';
import { COMPOSITIONS, TOWER } from '../../stage/composition';
import type { GameEvent, Seat } from '../../table/types';
import { defineBoard, type Flight, type Motion } from '../board';
import Board from './Board.svelte';
import { begun } from './draft';
import { prompt } from './prompt';
import type { Hollow } from './skill';
import { stage } from './stage.svelte';
import {
  account,
  godOf,
  ownerOf,
  scoreOf,
  sideOf,
  type HorusView,
  type Stone,
} from './view';
import { voice } from './voice';

/** A stone goes from where it lies to where it will lie; each is there only once. */
const goes = (stone: unknown): Flight => ({
  from: `stone-${String(stone)}`,
  to: `stone-${String(stone)}`,
  lead: 'to',
});

/** A covered stone that is shown has no face before: it comes out of the supply. */
function placed(e: GameEvent, before: HorusView): Flight[] {
  const seat = e.seat as Seat;
  const known = before.personal[seat - 1]?.includes(e.stone as Stone);
  return [known ? goes(e.stone) : { ...goes(e.stone), from: `supply-${seat}` }];
}

/** A stone that nobody but its new owner sees from now on flies while it is seen. */
const taken = (stone: unknown, to: string, after: HorusView): Flight =>
  ownerOf(after, stone as Stone)
    ? goes(stone)
    : { from: `stone-${String(stone)}`, to, lead: 'from' };

/** Stones that have left their places and wait in the middle. */
const waiting = (after: HorusView): Flight[] =>
  [after.gain, ...after.receive].filter((s): s is Stone => !!s).map(goes);

function result(e: GameEvent, before: HorusView, after: HorusView, w: Words): Motion {
  const winner = e.result === 'win' ? e.challenger : e.partner;
  const even = e.result === 'draw' || e.result === 'tie';
  return {
    banner: even
      ? w.ui('banner.even')
      : w.ui('banner.wins', { god: w.word(godOf(before.players, winner as Seat)) }),
    flights: waiting(after),
    sound: even ? 'wood' : 'bell',
    rest: 1100,
  };
}

export default defineBoard<HorusView>({
  Board,
  chapters: ['turn'],
  compositions: [...COMPOSITIONS, TOWER],
  voice,
  // The end of a turn is always asked for, also after the last stone was loaded.
  isAutomatic: (text) => text === 'pass' || text === 'store',
  prompt,
  begun,
  summary: (view, seat, w) => {
    const { total, unseen } = scoreOf(view, seat);
    return {
      score: total,
      ...(unseen ? { covered: w.ui('supply.covered', { n: unseen }) } : {}),
      note: w.ui('note', {
        gems: view.gems[seat - 1] ?? 0,
        stones: view.personal[seat - 1]?.length ?? 0,
      }),
    };
  },
  account: (view, _, w) => account(view, w),
  motion: (e, before, w, after, act): Motion => {
    switch (e.kind) {
      case 'reveal':
        return {
          flights: [
            {
              from: `pile-${e.seat}-${e.place}`,
              to: `stone-${e.stone}`,
              lead: 'to',
              turn: true,
            },
          ],
          sound: 'stone',
          rest: 120,
        };
      case 'take':
        return {
          flights: [taken(e.stone, `supply-${e.seat}`, after)],
          sound: 'stone',
          rest: 150,
        };
      case 'move':
        return {
          flights: [
            taken(
              e.stone,
              e.into === 'depot' ? `pile-${e.to}-4` : `supply-${e.to}`,
              after,
            ),
          ],
          sound: 'stone',
          rest: 150,
        };
      case 'load':
      case 'give':
        return { flights: placed(e, before), sound: 'stone', rest: 180 };
      case 'swap':
        return { flights: after.taken.map(goes), sound: 'stone', rest: 250 };
      case 'want':
        return { rest: 350, sound: 'wood' };
      case 'offer':
        return { rest: 500 };
      case 'answer':
        return {
          flights: waiting(after),
          rest: 450,
          sound: e.answer === 'accept' ? 'bell' : 'wood',
        };
      case 'pay':
        return e.gems
          ? {
              flights: [{ from: `gems-${e.from}`, to: `gems-${e.to}`, lead: 'from' }],
              sound: 'card',
            }
          : {};
      case 'ball': {
        const seat = e.seat as Seat;
        const side = sideOf(before.players, seat);
        return {
          scene: (skipped, time) =>
            stage.showBall(seat, side, e.hollow as Hollow, act.throw, skipped, time),
          sound: 'wood',
        };
      }
      case 'ring':
        return {
          scene: (skipped, time) =>
            stage.showRing(
              e.seat as Seat,
              e.throw === 'hit',
              Number(e.number) % 2 === 1,
              act.throw,
              skipped,
              time,
            ),
          sound: e.throw === 'hit' ? 'bell' : 'wood',
        };
      case 'ball_result':
      case 'ring_result':
        return result(e, before, after, w);
      case 'full':
        return { banner: w.ui('banner.full'), rest: 1200, sound: 'gong' };
      default:
        return {};
    }
  },
});
