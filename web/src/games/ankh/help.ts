/* help - what things of Ankh are worth to the reader now; everything in it lies open. */
import type { Asking, GameHelp, Worth } from '../../help/game';
import { HEXES } from './map';
import {
  adjacent,
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
  CARDS,
  costOf,
  godOf,
  LAST_INDEX,
  POWERS,
  ROWS,
  TOP,
  type AnkhView,
  type Card,
  type FigureRow,
  type MonumentRow,
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
  if (what === 'build')
    told.push(say('followers', { n: view.followers[god - 1] ?? 0 }));
  if (what === 'plague')
    told.push(say('card.plague', { n: view.followers[god - 1] ?? 0 }));
  if (what === 'cycle')
    told.push(
      say('card.cycle', { n: CARDS.length - (view.hand[god - 1]?.length ?? 0) }),
    );
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
  const god = mine(ask);
  const owner = !row[2]
    ? ask.say('monument.none')
    : row[2] === god
      ? ask.say('monument.mine')
      : ask.say('monument.other', { god: named(ask, row[2]) });
  return god ? `${owner} ${leadIn(ask, god, row)}` : owner;
};

/** Who has most of its kind in its region: that is what a monument is worth in a conflict. */
function leadIn({ view, say }: Ask, god: number, [hex, type]: MonumentRow): string {
  const region = view.region[hex]!;
  const same = view.monuments.filter(
    (m) => m[1] === type && view.region[m[0]] === region,
  );
  const of = (g: number) => same.filter((m) => m[2] === g).length;
  const b = Math.max(0, ...view.track.filter((g) => g !== god).map(of));
  const args = { a: of(god), b, region };
  if (majorities(view, god, region).includes(type)) return say('monument.lead', args);
  // More of them than all others, and no figure there that could score for it.
  return say(of(god) > b ? 'monument.absent' : 'monument.count', args);
}

/** It stands beside a monument that counts when its god gains followers. */
const isFed = (v: AnkhView, [hex, god]: FigureRow) =>
  adjacent(v, hex).some((h) => {
    const m = monumentAt(v, h);
    return !!m && (m[2] === 0 || m[2] === god);
  });

const figure: Worth<AnkhView> = (ask) => {
  const row = figureAt(ask.view, hexOf(ask.at));
  if (!row) return null;
  if (row[1] !== mine(ask)) return ask.say('figure.other', { god: named(ask, row[1]) });
  const own = ask.say('figure.mine');
  // By the official rules monuments are counted, not figures.
  if (ask.view.rules === 'official') return own;
  return `${own} ${ask.say(isFed(ask.view, row) ? 'figure.gains' : 'figure.idle')}`;
};

const followers: Worth<AnkhView> = (ask) => {
  const god = mine(ask);
  if (!god) return null;
  const has = ask.say('followers', { n: ask.view.followers[god - 1] ?? 0 });
  return `${has} ${ask.say('followers.gain', { n: gainNow(ask.view, god) })}`;
};

const powers: Worth<AnkhView> = (ask) => {
  const god = mine(ask);
  if (!god) return null;
  const n = ask.view.powers[god - 1]?.length ?? 0;
  const cost = Math.floor(n / 2) + 1;
  const f = ask.view.followers[god - 1] ?? 0;
  return cost <= POWERS.length ? ask.say('powers', { n, cost, f }) : null;
};

const pool: Worth<AnkhView> = (ask) => {
  const god = mine(ask);
  return god ? ask.say('pool.warriors', { n: ask.view.warriors[god - 1] ?? 0 }) : null;
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
  god: figure,
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
  followers,
  powers,
  'row.unlock': (ask) => [powers(ask), row(ask)].filter(Boolean).join(' ') || null,
  'row.summon': (ask) => [pool(ask), row(ask)].filter(Boolean).join(' ') || null,
  'pool.warriors': pool,
  'pool.ankhs': (ask) => {
    const god = mine(ask);
    return god ? ask.say('pool.ankhs', { n: ask.view.ankhs[god - 1] ?? 0 }) : null;
  },
  hand: (ask) => {
    const god = mine(ask);
    return god ? ask.say('hand', { n: ask.view.hand[god - 1]?.length ?? 0 }) : null;
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
