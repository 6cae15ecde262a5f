/* badge - the number at the icon of the app: tables of the server that wait for me. */
import { api } from '../lib/api';
import { isMyTurn } from '../lib/lists.svelte';
import { socket } from '../table/socket';
import type { FromServer } from '../table/wire';
import { reached } from './again';

async function count(): Promise<void> {
  const mine = await api.tables('mine').catch(() => null);
  if (!mine) return;
  await navigator
    .setAppBadge(mine.tables.filter(isMyTurn).length)
    .catch(() => undefined);
}

/** Only an app has an icon. What is done here is counted when the window is left. */
export async function followBadge(): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await reached();
  socket().add({
    connected: () => void count(),
    disconnected: () => undefined,
    hear: (m: FromServer) => m.t === 'turn' && void count(),
  });
  document.addEventListener('visibilitychange', () => void count());
}
