/* words - what is said about a game that is looked at again (texts/page-look). */
import { fill, t, words, type Args, type Words } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import type { ChoiceAnalysis } from './reading';

const own = words('look');

/** A text of the room. */
export const l = (key: string, args?: Args): string => own.ui(key, args);

export const loadWords = (): Promise<void> => own.load();

/** 0.341 is "34 %". */
export const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** With one decimal, where small differences count. */
export const fine = (share: number): string =>
  `${(100 * share).toLocaleString(settings.lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })} %`;

/** -0.12 is "−12". */
export const signed = (whole: number): string =>
  whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0';

/** "a, b and c" */
const listed = (all: readonly string[]): string =>
  all.length < 2
    ? (all[0] ?? '')
    : `${all.slice(0, -1).join(', ')} ${t('and')} ${all.at(-1)!}`;

/** "It keeps the better suns. The price: less gold."; '' where nothing stands out. */
export function reasons(m: ChoiceAnalysis, w: Words): string {
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
