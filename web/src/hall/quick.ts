/* quick - how somebody likes to play at once: asked the first time, then remembered. */
import { t } from '../lib/i18n.svelte';
import { games, type Cover } from '../lib/games.svelte';
import { levelName } from '../lib/levels';
import { settings, type QuickGame } from '../lib/settings.svelte';

export const quick = {
  /** What was chosen for this cover; null before the first time. */
  of(c: Cover): QuickGame | null {
    const known = settings.quick[c.id];
    const [lo, hi] = c.players;
    return known && known.players >= lo && known.players <= hi ? known : null;
  },
  /** What to offer: the last choice, or how others begin. */
  offer(c: Cover): QuickGame {
    const last = Object.values(settings.quick).at(-1);
    return quick.of(c) ?? { players: c.quick, level: last?.level ?? games.usual };
  },
  keep(c: Cover, taste: QuickGame): void {
    settings.quick = { ...settings.quick, [c.id]: taste };
  },
  /** "2 bots, casual player" */
  words: ({ players, level }: QuickGame): string =>
    t(players === 2 ? 'quick.is.one' : 'quick.is', {
      n: players - 1,
      level: levelName(level),
    }),
};
