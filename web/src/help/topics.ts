/* topics - which rules tell of a thing or a moment: texts/<game>.rules, as it was built. */
import lists from 'maat:topics';
import type { Topics } from '../../plugins/topics';

export const topicsOf = async (game: string): Promise<Topics> =>
  (await lists[game]?.())?.default ?? {};

/** The rules that concern a moment: its phase, and whatever can be done in it. */
export function concerns(
  topics: Topics,
  phase: string,
  legal: readonly string[],
): string[] {
  const keys = new Set([`phase.${phase}`]);
  for (const text of legal) keys.add(`do.${text.split(' ')[0]}`);
  return [...new Set([...keys].flatMap((k) => topics[k] ?? []))].sort();
}
