/* help - what things of Ankh are worth to the reader now; everything in it lies open. */
import type { Asking, GameHelp, Worth } from '../../help/game';
import { HEXES } from './map';
import {
  figureAt,
  figuresOn,
  gainNow,
  godsIn,
  majorities,
  monumentAt,
  regionsOf,
  strength,
} from './rules';
import {
  costOf,
  godOf,
  LAST_INDEX,
  POWERS,
  ROWS,
  TOP,
  type AnkhView,
  type Card,
  type Row,
} from './view';

type Ask = Asking<AnkhView>;

/** The god that the reader leads, 0 for those who watch or are forgotten. */
const mine = ({ view, me }: Ask) => (me ? godOf(view, me) : 0);
const named = ({ view, w }: Ask, god: number) => w.word(view.gods[god - 1] ?? '');

const region: Worth<AnkhView> = (ask) => {
  const { what, view, say } = ask;
  const token = Number(what);
  const god = mine(ask);
  if (!token || !god) return null;
  const gods = godsIn(view, token);
  if (!gods.length) return say('region.none');
  if (!gods.includes(god)) return say('region.out');
  if (gods.length === 1)
    return say('region.alone', { n: majorities(view, god, token).length + 1 });
  const others = gods.filter((g) => g !== god);
  return say('region.fight', {
    mine: strength(view, god, token).sum,
    other: Math.max(...others.map((g) => strength(view, g, token).sum)),
  });
};

const power: Worth<AnkhView> = (ask) => {
  const { what, view, say } = ask;
  const god = mine(ask);
  const level = costOf(what);
  if (!god || !level) return null;
  const own = view.powers[god - 1] ?? [];
  if (own.includes(what)) return say('power.have');
  const next = POWERS[Math.floor(own.length / 2)];
  return next?.includes(what)
    ? say('power.cost', { n: level, f: view.followers[god - 1] ?? 0 })
    : level > Math.floor(own.length / 2) + 1
      ? say('power.later')
      : null;
};

const card: Worth<AnkhView> = (ask) => {
  const { what, view, say } = ask;
  const god = mine(ask);
  if (!god) return null;
  const told = [
    say(
      (view.hand[god - 1] ?? []).includes(what as Card) ? 'card.hand' : 'card.played',
    ),
  ];
  const token = view.conflict_region;
  if (token && what === 'drought')
    told.push(say('card.drought', { n: figuresOn(view, god, token, 'desert') }));
  if (token && what === 'flood')
    told.push(say('card.flood', { n: figuresOn(view, god, token, 'fertile') }));
  return told.join(' ');
};

/** The hex on which a piece of the map stands; -1 elsewhere. */
function hexOf(at: Element): number {
  const place = at.closest<SVGElement>('[data-at]')?.dataset.at ?? '';
  return /^(fig|mon|hex)-\d+$/.test(place) ? Number(place.slice(4)) : -1;
}

const monument: Worth<AnkhView> = (ask) => {
  const row = monumentAt(ask.view, hexOf(ask.at));
  if (!row) return null;
  if (!row[2]) return ask.say('monument.none');
  return row[2] === mine(ask)
    ? ask.say('monument.mine')
    : ask.say('monument.other', { god: named(ask, row[2]) });
};

const figure: Worth<AnkhView> = (ask) => {
  const row = figureAt(ask.view, hexOf(ask.at));
  if (!row) return null;
  return row[1] === mine(ask)
    ? ask.say('figure.mine')
    : ask.say('figure.other', { god: named(ask, row[1]) });
};

const row: Worth<AnkhView> = ({ what, view, say }) => {
  const r = ROWS.indexOf(what as Row);
  const left = (LAST_INDEX[r] ?? 0) - (view.actions[r] ?? 0);
  return left > 0 ? say('row', { n: left }) : null;
};

const help: GameHelp<AnkhView> = {
  region,
  power,
  card,
  monument,
  guardian: figure,
  warrior: figure,
  row,
  'card.down': () => null,
  'row.gain': (ask) => {
    const god = mine(ask);
    const gains = god ? `${ask.w.ui('row.gain', { n: gainNow(ask.view, god) })} ` : '';
    return gains + (row(ask) ?? '');
  },
  hex: ({ what, view, say }) => {
    const hex = HEXES[Number(what)];
    if (!hex) return null;
    if (hex.terrain === 'water') return say('hex.water');
    const land = say(`hex.${hex.terrain}`);
    return say('hex', { land, region: regionsOf(view, hex.id).join(', ') });
  },
  devotion: (ask) => {
    const god = mine(ask);
    if (!god) return null;
    const n = ask.view.devotion[god - 1] ?? 0;
    // Nobody is forgotten any more once the fourth conflict is over.
    const isRed = n <= ask.view.red && ask.view.event < 16;
    return ask.say(isRed ? 'devotion.red' : 'devotion', { n, left: TOP - n });
  },
  followers: (ask) => {
    const god = mine(ask);
    return god ? ask.say('followers', { n: ask.view.followers[god - 1] ?? 0 }) : null;
  },
  event: ({ what, view, say }) => {
    const n = Number(what);
    if (!n) return null;
    if (n <= view.event) return say('event.done');
    return n === view.event + 1
      ? say('event.next')
      : say('event.left', { n: n - view.event - 1 });
  },
  tiebreaker: (ask) =>
    ask.view.tiebreaker
      ? ask.say('tiebreaker', { god: named(ask, ask.view.tiebreaker) })
      : null,
};

export default help;
