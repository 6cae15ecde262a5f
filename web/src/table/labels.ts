/* labels - what somebody at a table is called. */
import { t } from '../lib/i18n.svelte';
import { levelName } from '../lib/levels';
import type { SeatInfo as Labelled, Table } from './types';
import type { Person, SeatInfo } from './wire';

const GUEST = /^Guest (\d{4})$/;

/** Has this person no name of their own yet? */
export const isUnnamed = (p: Person): boolean => !p.login && GUEST.test(p.name);

/** The server calls its guests "Guest 4711"; a reader hears it in their language. */
export function plainName(name: string): string {
  const guest = GUEST.exec(name);
  return guest ? t('seat.guest', { n: guest[1]! }) : name;
}

/** For sentences: a name that is read from the right does not turn what is around it. */
export function personName(name: string): string {
  const plain = plainName(name);
  return /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    plain,
  )
    ? `\u2068${plain}\u2069`
    : plain;
}

export function seatLabel(s: SeatInfo): string {
  if (s.kind === 'open' && s.kept_for && s.name)
    return t('seat.kept', { name: personName(s.name) });
  if (s.kind === 'open' || (s.kind === 'outside' && !s.name)) return t('seat.open');
  // Bots have names of their own, so that a log line reads like a story.
  if (s.kind === 'bot') return t(`bot.${s.seat}`);
  // Records without people call their seats by numbers.
  if (s.name === String(s.seat)) return t('seat.player', { n: s.seat });
  return s.name ? personName(s.name) : t('seat.nobody');
}

/** As names are compared: what looks the same is the same. */
const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/**
 * Names at one table: whoever holds several seats, and people of one name, are told apart
 * by a number. A bot keeps its name, whoever is called so too.
 */
export function seatLabels(seats: readonly SeatInfo[]): string[] {
  const names = seats.map(seatLabel);
  const isNamed = (s: SeatInfo) => s.kind === 'bot' || !!s.person;
  return seats.map((s, i) => {
    const same = seats
      .filter((x, j) => isNamed(x) && folded(names[j]!) === folded(names[i]!))
      .sort((a, b) => Number(b.kind === 'bot') - Number(a.kind === 'bot'));
    const isAlone = same.length < 2 || !isNamed(s) || s.kind === 'bot';
    return isAlone ? names[i]! : `${names[i]!} (${same.indexOf(s) + 1})`;
  });
}

export function withLabels(seats: Table['seats']): Labelled[] {
  const labels = seatLabels(seats);
  return seats.map((s, i) => ({ ...s, label: labels[i]! }));
}

/** A person who plays here and looks elsewhere. */
export const isAway = (s: SeatInfo | undefined): boolean =>
  s?.kind === 'person' && !s.me && !s.online && !s.standin;

/** "Cleo, Dora and 2 more" */
export function watchersText(names: readonly string[], count: number): string {
  const known = names.map(personName);
  const more = count - known.length;
  const all = more > 0 ? [...known, t('watch.more', { n: more })] : known;
  return all.length < 2
    ? (all[0] ?? '')
    : `${all.slice(0, -1).join(', ')} ${t('and')} ${all[all.length - 1]!}`;
}

/** What kind of player it is: "bot, casual player", "away: a bot plays". */
export function seatTag(s: SeatInfo): string {
  if (s.standin) return t(`standin.${s.standin}`);
  if (s.kind === 'bot') return t('seat.bot', { level: levelName(s.level ?? 'casual') });
  if (s.bot) return t('seat.program');
  if (isAway(s)) return t('seat.away');
  return '';
}
