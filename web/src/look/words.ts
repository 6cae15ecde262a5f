/* words - what is said about a game that is looked at again (texts/page-look). */
import { fill, t, words, type Args, type Words } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import type { ChoiceAnalysis, SeatAnalysis } from './reading';

const own = words('look');
const balance = words('balance');

/** A text of the room. */
export const l = (key: string, args?: Args): string => own.ui(key, args);

export const loadWords = (): Promise<void> => own.load();

/** A text of the balance of all games. */
export const b = (key: string, args?: Args): string => balance.ui(key, args);

export const loadBalanceWords = (): Promise<void> => balance.load();

/** Where in a game a choice is made: "when bidding", or what is asked there. */
export const whereIn = (w: Words, phase: string): string =>
  balance.findUi(`${w.game}.${phase}`) ?? w.phase(phase);

/** 0.341 is "34 %". */
export const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`;

/** With one decimal, where small differences count. */
export const fine = (share: number): string =>
  `${(100 * share).toLocaleString(settings.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })}\u00a0%`;

/** 0.0412 is "+4.1", without the sign of percent. */
export const signedFine = (share: number): string => {
  const n = Math.round(1000 * share) / 10;
  const size = Math.abs(n).toLocaleString(settings.lang, { minimumFractionDigits: 1 });
  return n > 0 ? `+${size}` : n < 0 ? `−${size}` : size;
};

/** 4.125 is "4.1". */
export const tenth = (n: number): string =>
  n.toLocaleString(settings.lang, { maximumFractionDigits: 1 });

/** -0.12 is "−12". */
export const signed = (whole: number): string =>
  whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0';

/** "a, b and c" */
const listed = (all: readonly string[]): string =>
  all.length < 2
    ? (all[0] ?? '')
    : `${all.slice(0, -1).join(', ')} ${t('and')} ${all.at(-1)!}`;

const NAMES = [
  'brilliant',
  'best',
  'good',
  'inaccuracy',
  'mistake',
  'blunder',
] as const;

/** Every choice of a seat by its name, so that they add up: "2 best, one good and 3 mistakes". */
export const countsOf = (of: Pick<SeatAnalysis, 'names'>): string =>
  listed(
    NAMES.filter((name) => of.names[name]).map((name) =>
      l(`sums.count.${name}`, { n: of.names[name] }),
    ),
  );

/** "It keeps the better suns. The price: less gold."; '' where nothing stands out. */
export function reasons(m: Pick<ChoiceAnalysis, 'why'>, w: Words): string {
  const told = (sign: number, side: string) =>
    listed(
      m.why
        .filter((r) => r.sign === sign)
        .flatMap((r) => w.find(`why.${r.about}.${side}`) ?? []),
    );
  const [pro, con] = [told(1, 'for'), told(-1, 'against')];
  return [
    pro && fill(l('why.for'), { what: pro }),
    con && fill(l('why.against'), { what: con }),
  ]
    .filter(Boolean)
    .join(' ');
}
