/* touch - what a click on a stone means now, and which stones can be clicked. */
import type { BoardProps } from '../board';
import {
  clear,
  givesOf,
  mostPicks,
  offerOf,
  picksOf,
  stakesLeft,
  startOffer,
  storesOf,
  toggled,
} from './draft';
import type { Piece } from './pieces';
import type { HorusView, Stone } from './view';

type Props = BoardProps<HorusView>;

const isOwn = (p: Props, piece: Piece) => piece.seat === p.me;
const loads = (p: Props, stone: Stone | null) =>
  !!stone && p.legal.some((x) => x.startsWith(`load ${stone} `));

/** Whether a click on this stone does or composes something legal. */
export function canPick(p: Props, piece: Piece): boolean {
  const { view, legal, draft, me } = p;
  const stone = piece.stone;
  if (!legal.length || !stone) return false;
  switch (view.phase) {
    case 'acquire':
      if (draft.swap)
        return isOwn(p, piece) && piece.spot === 'pile' && mayPick(p, piece);
      if (!isOwn(p, piece)) return legal.includes(`want ${stone}`);
      if (draft.want) return stakesLeft(view, me).includes(stone);
      return piece.spot === 'pile' && legal.includes(`take ${piece.n}`);
    case 'gems':
    case 'stones':
      return isOwn(p, piece) && stakesLeft(view, me).includes(stone);
    case 'picks':
      return (
        isOwn(p, piece) && piece.spot === 'pile' && legal.includes(`pick ${piece.n}`)
      );
    case 'gives':
      return isOwn(p, piece) && piece.spot === 'supply';
    case 'receive':
      return piece.spot === 'wait' && view.receive.includes(stone);
    case 'load':
    case 'final':
      return isOwn(p, piece) && piece.spot === 'supply' && loads(p, stone);
    default:
      return false;
  }
}

function mayPick(p: Props, piece: Piece): boolean {
  const picks = picksOf(p.draft);
  return picks.includes(piece.n) || picks.length < mostPicks(p.view, p.me);
}

/** Whether it is chosen in what is being composed. */
export function isChosen(p: Props, piece: Piece): boolean {
  const { draft, view, me } = p;
  if (!piece.stone || !p.legal.length) return false;
  if (draft.stone === piece.stone) return true;
  if (isOwn(p, piece) && piece.spot === 'pile') {
    if (draft.take === piece.n || picksOf(draft).includes(piece.n)) return true;
  }
  if (view.phase === 'receive') return storesOf(draft).includes(piece.stone);
  if (givesOf(draft).includes(piece.stone)) return true;
  return isOwn(p, piece) && !!offerOf(draft, view, me)?.stones.includes(piece.stone);
}

export function onPiece(p: Props, piece: Piece): void {
  const { view, draft, choose, me } = p;
  const stone = piece.stone;
  if (!stone) return;
  if (!canPick(p, piece)) {
    // The frame says which rule forbids it.
    if (view.phase === 'acquire' && piece.seat !== me) choose(`want ${stone}`);
    return;
  }
  switch (view.phase) {
    case 'acquire':
      if (draft.swap) draft.picks = toggled(picksOf(draft), piece.n);
      else if (!isOwn(p, piece)) startOffer(draft, view, me, stone);
      else if (draft.want) draft.stones = toggled(draft.stones as Stone[], stone);
      else if (draft.take === piece.n) choose(`take ${piece.n}`);
      else {
        clear(draft);
        draft.take = piece.n;
      }
      break;
    case 'gems':
    case 'stones':
      draft.stones = toggled((draft.stones as Stone[] | undefined) ?? [], stone);
      break;
    case 'picks':
      draft.picks = toggled(picksOf(draft), piece.n);
      break;
    case 'gives': {
      const next = toggled(givesOf(draft), stone);
      if (next.length <= view.swap_left) draft.gives = next;
      break;
    }
    case 'receive':
      draft.stores = toggled(storesOf(draft), stone);
      break;
    default:
      draft.stone = draft.stone === stone ? undefined : stone;
  }
}
