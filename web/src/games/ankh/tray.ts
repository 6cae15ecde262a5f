/*
 * tray - what lies before the reader: for every decision the things to choose from, what
 * each of them does now, and the buttons that send, take back or pass. Places on the map
 * are chosen there.
 */
import type { Outline } from '../../../plugins/signs';
import type { Words } from '../../lib/i18n.svelte';
import type { Seat } from '../../table/types';
import type { Draft } from '../board';
import {
  buildText,
  caravanTexts,
  cardText,
  chosenCards,
  drawing,
  freeBases,
  guardiansAtHand,
  halves,
  keeps,
  keepTexts,
  picked,
  portalText,
  saves,
  saveTexts,
  summons,
  toggle,
} from './compose';
import { narrow, titled } from './names';
import { figuresOn, gainNow } from './rules';
import { ankh, arrows, axe, balance, disc, follower } from './signs';
import {
  costOf,
  EVENTS,
  godOf,
  hasPower,
  LAST_INDEX,
  POWERS,
  ROWS,
  type AnkhView,
  type Card,
  type God,
  type Kind,
  type MonumentType,
  type Row,
} from './view';

export type Look =
  | { figure: Kind; god: God | '' }
  | { badge: God }
  | { monument: MonumentType; god: God | '' }
  | { sign: Outline }
  | { tokens: [number, number] }
  | { facing: number }
  | { row: Row }
  | null;

export interface Offer {
  key: string;
  /** Done at once by a click. */
  do?: string;
  /** Part of something composed; the tests find it by this. */
  part?: string;
  title: string;
  note: string;
  look: Look;
  /** Followers it costs. */
  cost?: number;
  on: boolean;
  off: boolean;
  act: () => void;
}

export interface Go {
  label: string;
  do?: string;
  act: (() => void) | null;
}

export interface Tray {
  /** Cards to choose from, of which `wanted` are laid. */
  hand: { wanted: number } | null;
  bid: { most: number; now: number } | null;
  offers: Offer[];
  /** What to do where the question does not say it. */
  say: string;
  confirm: Go | null;
  others: Go[];
}

export interface Asking {
  view: AnkhView;
  me: Seat;
  legal: readonly string[];
  draft: Draft;
  w: Words;
  choose: (...texts: string[]) => void;
}

const second = (x: string) => x.split(' ')[1] ?? '';
const of = (legal: readonly string[], verb: string) =>
  legal.filter((x) => x.split(' ')[0] === verb);

/** A choice that is done at once. */
const plain = (a: Asking, text: string, look: Look, title = '', note = ''): Offer => ({
  key: text,
  do: text,
  title: title || a.w.action(text),
  note,
  look,
  on: false,
  off: false,
  act: () => a.choose(text),
});
const go = (a: Asking, text: string): Go => ({
  label: a.w.action(text),
  do: text,
  act: () => a.choose(text),
});
const ends = (a: Asking): Go[] =>
  [...of(a.legal, 'done'), ...of(a.legal, 'pass')].map((x) => go(a, x));
const back = (a: Asking, isOn: boolean, act: () => void): Go => ({
  label: a.w.ui('back'),
  act: isOn ? act : null,
});

/** What a row would do now, and whether an event follows. */
function rowNote(a: Asking, row: Row): string {
  const { view: v, w } = a;
  const god = godOf(v, a.me);
  const own = v.figures.filter((f) => f[1] === god).length;
  const pool = v.pool_guardians[god - 1]?.reduce((s, n) => s + n, 0) ?? 0;
  const powers = v.powers[god - 1]?.length ?? 0;
  const level = Math.floor(powers / 2) + 1;
  switch (row) {
    case 'move':
      return w.ui('row.move', { n: own });
    case 'summon':
      return w.ui('row.summon', { n: v.warriors[god - 1] ?? 0, g: pool });
    case 'gain':
      return w.ui('row.gain', { n: gainNow(v, god) });
    case 'unlock':
      return powers >= 6
        ? w.ui('row.unlock.all')
        : w.ui('row.unlock', { n: level, f: v.followers[god - 1] ?? 0 });
  }
}

function actions(a: Asking): Offer[] {
  const next = EVENTS[a.view.event];
  return ROWS.map((row, r) => {
    const last = LAST_INDEX[r]! - (a.view.actions[r] ?? 0) === 1;
    const event =
      last && next ? ` ${a.w.ui('row.event', { what: a.w.word(next) })}` : '';
    return {
      ...plain(a, row, { row }, a.w.word(row), rowNote(a, row) + event),
      off: !a.legal.includes(row),
    };
  });
}

function kinds(a: Asking): Offer[] {
  const { view: v, w, draft } = a;
  const god = v.gods[godOf(v, a.me) - 1] ?? '';
  const s = summons(a.legal, draft);
  const figures = s.kinds.map((kind): Offer => {
    const trapped = kind === 'trapped';
    const figure = (trapped ? 'warrior' : kind) as Kind;
    return {
      key: kind,
      part: 'kind',
      title: titled(narrow(w, kind)),
      note: trapped
        ? w.ui('summon.trapped')
        : kind === 'warrior'
          ? w.ui('summon.warrior')
          : w.ui(`guardian.${kind}`),
      look: { figure, god },
      ...(trapped ? { cost: 1 } : {}),
      on: s.kind === kind,
      off: false,
      act: () => (draft.kind = draft.kind === kind ? null : kind),
    };
  });
  if (s.slots.length < 2 && (s.slots[0] ?? -1) < 0) return figures;
  const slots = s.slots.map((hex): Offer => ({
    key: `slot ${hex}`,
    part: 'slot',
    title: w.ui(hex < 0 ? 'summon.usual' : 'summon.pyramid', { n: v.region[hex] ?? 0 }),
    note: '',
    look: hex < 0 ? { sign: ankh } : { monument: 'pyramid', god },
    on: s.slot === hex,
    off: false,
    act: () => (draft.slot = hex),
  }));
  return [...figures, ...slots];
}

function powers(a: Asking): Tray {
  const { draft, w, view: v } = a;
  const power =
    typeof draft.power === 'string' && a.legal.includes(draft.power)
      ? draft.power
      : null;
  const taken = v.powers[godOf(v, a.me) - 1]?.length ?? 0;
  const level = POWERS[Math.floor(taken / 2)] ?? [];
  return {
    ...blank(),
    offers: level.map((name): Offer => {
      const text = `power ${name}`;
      const has = v.powers[godOf(v, a.me) - 1]?.includes(name);
      return {
        key: text,
        part: 'power',
        title: w.word(name),
        note: has ? w.ui('power.has') : w.ui(`power.${name}`),
        look: { sign: ankh },
        cost: costOf(name),
        on: power === text,
        off: !a.legal.includes(text),
        act: () => (draft.power = power === text ? null : text),
      };
    }),
    confirm: {
      label: power ? w.action(power) : w.ui('unlock.confirm'),
      act: power ? () => a.choose(power) : null,
    },
    others: ends(a),
  };
}

function guardians(a: Asking): Tray {
  const { view: v, w, draft } = a;
  const god = godOf(v, a.me);
  const all = guardiansAtHand(v, god);
  const free = freeBases(all.filter((x) => keeps(draft).includes(x.key)));
  return {
    ...blank(),
    say: w.ui('keep.pick', { small: free.small, large: free.large }),
    offers: all.map((x): Offer => {
      const on = keeps(draft).includes(x.key);
      return {
        key: x.key,
        part: 'keep',
        title: narrow(w, x.kind),
        note: x.hex < 0 ? w.word('pool') : w.ui('on.hex', { hex: x.hex }),
        look: { figure: x.kind, god: v.gods[god - 1] ?? '' },
        on,
        off: !on && (x.large ? free.large : free.small) <= 0,
        act: () => toggle(draft, 'keeps', x.key),
      };
    }),
    confirm: {
      label: w.ui('keep.confirm'),
      act: () => a.choose(...keepTexts(v, god, draft)),
    },
  };
}

function caravan(a: Asking): Tray {
  const { view: v, w, draft } = a;
  const line = drawing(v, a.legal, draft);
  const [one = 0, two = 0] = line.sizes;
  return {
    ...blank(),
    say: line.whole
      ? w.ui('caravan.whole', { n: line.whole.length, a: one, b: two })
      : w.ui('caravan.draw', { n: line.path.length }),
    confirm: {
      label: w.ui('caravan.confirm'),
      act: line.whole ? () => a.choose(...caravanTexts(v, line.whole!)) : null,
    },
    others: [
      back(
        a,
        line.path.length > v.caravan.length,
        () => (draft.edges = ((draft.edges as string[]) ?? []).slice(0, -1)),
      ),
    ],
  };
}

function cards(a: Asking): Tray {
  const text = cardText(a.legal, a.draft);
  const wanted =
    a.view.amun_two && a.legal.some((x) => x.split(' ').length > 2) ? 2 : 1;
  return {
    ...blank(),
    hand: { wanted },
    confirm: {
      label: text ? a.w.action(text) : a.w.ui('card.confirm', { n: wanted }),
      act: text ? () => a.choose(text) : null,
    },
  };
}

/** The card is taken into the choice, or put back; the first chosen makes room. */
export function pickCard(draft: Draft, card: Card, wanted: number): void {
  const now = chosenCards(draft);
  if (now.includes(card) || now.length < wanted) toggle(draft, 'cards', card);
  else draft.cards = [...now.slice(1), card];
}

function things(a: Asking): Tray {
  const { view: v, w, draft, legal } = a;
  const own = v.gods[godOf(v, a.me) - 1] ?? '';
  const part = (x: string, name: string, on: boolean, look: Look, title: string) => ({
    key: x,
    part: name,
    title,
    note: '',
    look,
    on,
    off: false,
    act: () => (draft.kind = draft.kind === x ? null : x),
  });
  if (v.phase === 'build') {
    const built = buildText(legal, draft);
    const type = (x: string) => second(x) as MonumentType;
    return {
      ...blank(),
      say: w.ui(built ? 'build.to' : 'build.pick'),
      offers: of(legal, 'build').map((x) =>
        part(x, 'type', built === x, { monument: type(x), god: own }, w.word(type(x))),
      ),
      others: ends(a),
    };
  }
  const portal = portalText(legal, draft);
  return {
    ...blank(),
    say: w.ui(portal ? 'portal.to' : 'portal.pick'),
    offers: legal
      .filter((x) => x !== 'pass')
      .map((x) => part(x, 'portal', portal === x, null, w.action(x))),
    others: ends(a),
  };
}

function saved(a: Asking): Tray {
  const n = saves(a.draft).length;
  return {
    ...blank(),
    say: a.w.ui('isis.pick'),
    confirm: {
      label: a.w.ui('isis.confirm', { n }),
      act: () => a.choose(...saveTexts(a.legal, a.draft)),
    },
    others: [back(a, n > 0, () => (a.draft.saves = []))],
  };
}

const blank = (): Tray => ({
  hand: null,
  bid: null,
  offers: [],
  say: '',
  confirm: null,
  others: [],
});

function bids(a: Asking): Tray {
  const most = Math.max(0, ...of(a.legal, 'bid').map((x) => Number(second(x))));
  const now = typeof a.draft.bid === 'number' ? Math.min(a.draft.bid, most) : 0;
  return {
    ...blank(),
    bid: { most, now },
    say: a.w.ui('bid.how', { n: most }),
    confirm: go(a, `bid ${now}`),
  };
}

const SIGNS: Record<string, Outline> = {
  sun: disc,
  two: arrows,
  use: balance,
  worship: follower,
};

/** Choices that are neither composed nor on the map: a few large plates. */
function plates(a: Asking): Offer[] {
  const { view: v, w } = a;
  const name = (n: string) => v.gods[Number(n) - 1] ?? '';
  return a.legal
    .filter((x) => x !== 'pass' && x !== 'done')
    .map((x) => {
      const [verb = '', one = '', two = ''] = x.split(' ');
      if (verb === 'god')
        return plain(a, x, { badge: one as God }, w.word(one), w.ui(`gift.${one}`));
      if (verb === 'trap')
        return plain(
          a,
          x,
          { figure: 'warrior', god: name(one) },
          w.ui('trap', { god: w.word(name(one)) }),
        );
      if (verb === 'swap')
        return plain(a, x, { tokens: [Number(one), Number(two)] }, `${one} ⇄ ${two}`);
      const half = verb === 'token' && halves(v, a.legal).find((h) => h.low === +one);
      if (half)
        return plain(
          a,
          x,
          null,
          w.ui(`part.${half.side}`, { token: half.token }),
          w.ui('part.size', { n: half.size }),
        );
      if (verb === 'face')
        return plain(a, x, { facing: Number(one) }, w.ui(`face.${one}`));
      return plain(a, x, { sign: SIGNS[verb] ?? axe });
    });
}

const ON_MAP = [
  'move-to',
  'obelisk-to',
  'push',
  'summon-at',
  'build-at',
  'osiris-at',
  'mummy',
  'control',
];

/** What lies before `me` now. */
export function trayOf(a: Asking): Tray {
  const { view: v, w, draft } = a;
  switch (v.phase) {
    case 'action':
      return { ...blank(), offers: actions(a) };
    case 'move':
    case 'obelisk': {
      const on = picked(draft) >= 0;
      return {
        ...blank(),
        say: w.ui(on ? 'move.to' : 'move.pick', { n: v.moved.length }),
        others: [...ends(a), back(a, on, () => (draft.from = -1))],
      };
    }
    case 'summon':
      return {
        ...blank(),
        say: summons(a.legal, draft).text ? w.ui('summon.to') : '',
        offers: kinds(a),
        others: ends(a),
      };
    case 'unlock':
      return powers(a);
    case 'caravan':
      return caravan(a);
    case 'cards':
      return cards(a);
    case 'bid':
      return bids(a);
    case 'build':
    case 'osiris':
      return things(a);
    case 'isis':
      return saved(a);
    case 'merge':
      return guardians(a);
    default:
      return ON_MAP.includes(v.phase)
        ? { ...blank(), say: w.ui('on.map') }
        : {
            ...blank(),
            say:
              v.phase === 'caravan-token'
                ? w.ui('token.pick')
                : v.phase === 'caravan-swap'
                  ? w.ui('swap.pick')
                  : '',
            offers: plates(a),
            others: ends(a),
          };
  }
}

/** What a card would bring in the battle that is on, as a number for its text. */
export function worthNow(v: AnkhView, god: Seat, card: Card): number {
  const region = v.conflict_region;
  if (card === 'flood') return figuresOn(v, god, region, 'fertile');
  if (card === 'drought') return figuresOn(v, god, region, 'desert');
  if (card === 'build') return hasPower(v, god, 'inspiring') ? 0 : 3;
  return 0;
}
