/*
 * router - addresses of the page and the way between them.
 *
 *   /                     the games
 *   /new/GAME             a new table
 *   /t/TABLE              a table;  /t/TABLE/PLY that moment of it;  /t/TABLE/look looking back
 *   /learn/GAME           its lesson;  /learn/GAME/CHAPTER a chapter of it
 *   /puzzle               today's puzzles;  /puzzle/GAME those of a game;  /puzzle/GAME/ID one of them
 *   /rules/GAME           the rules;  /rules/GAME/R-XX-nn one rule
 *   /open                 a record that came from elsewhere
 *   /balance              all games of the reader together
 *
 * On a host of plain files they stand behind "#" (base.ts). Others know them by places.ts.
 */
import { addressOf, below, to } from './base';
import { hasServer } from './site';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; ply: number | null; look?: true }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'open' }
  | { page: 'balance' }
  | { page: 'learn'; game: string; chapter: string | null }
  | { page: 'puzzles'; game: string | null }
  | { page: 'puzzle'; game: string; id: string }
  | { page: 'gallery'; game: string; pieces: boolean }
  | { page: 'lost' };

export function parse(path: string): Route {
  let parts: string[];
  try {
    parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return { page: 'lost' }; // a stray "%"
  }
  const [head, a, b, ...more] = parts;
  if (!head) return { page: 'home' };
  if (more.length) return { page: 'lost' };
  if (head === 'new' && a && !b) return { page: 'new', game: a };
  if (head === 't' && a) {
    if (b === 'look') return { page: 'table', table: a, ply: null, look: true };
    if (b !== undefined && !/^\d{1,6}$/.test(b)) return { page: 'lost' };
    return { page: 'table', table: a, ply: b === undefined ? null : Number(b) };
  }
  if (head === 'rules' && a) return { page: 'rules', game: a, rule: b ?? null };
  if ((head === 'open' || head === 'balance') && !a) return { page: head };
  if (head === 'learn' && a) return { page: 'learn', game: a, chapter: b ?? null };
  if (head === 'puzzle')
    return a && b
      ? { page: 'puzzle', game: a, id: b }
      : { page: 'puzzles', game: a ?? null };
  if (import.meta.env?.DEV && head === 'gallery' && a && (!b || b === 'pieces'))
    return { page: 'gallery', game: a, pieces: b === 'pieces' };
  return { page: 'lost' };
}

class Router {
  route: Route = $state.raw({ page: 'home' });
  /** The part after "?", for what only one page cares about. */
  query: URLSearchParams = $state.raw(new URLSearchParams());

  start(): void {
    this.read();
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (e) => this.follow(e));
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', to(path));
    else history.pushState(null, '', to(path));
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** An address of ours that came from outside; others are left alone. */
  visit(at: URL): void {
    const { path, search } = addressOf(at);
    if (at.origin === location.origin && below(at.pathname) !== null)
      this.go(path + search);
  }

  /** The address follows what is shown, and nothing is read again. */
  rename(path: string): void {
    const now = addressOf(location);
    if (now.path !== path) history.replaceState(null, '', to(path + now.search));
  }

  /** The address of a part of this page, for links; `point` goes there. */
  part(mark: string): string {
    const { path, search } = addressOf(location);
    return hasServer ? `#${mark}` : to(`${path}${search}#${mark}`);
  }

  point(mark: string): void {
    history.replaceState(null, '', this.part(mark));
  }

  private read(): void {
    const { path, search } = addressOf(location);
    this.route = parse(path);
    this.query = new URLSearchParams(search);
  }

  /** Plain clicks on our own links stay in the page. */
  private follow(e: MouseEvent): void {
    if (e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey) return;
    const a = (e.target as Element | null)?.closest('a');
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin)
      return;
    if (hasServer) this.followPath(e, a);
    else if (a.hash && a.pathname === location.pathname) this.followHash(e, a.hash);
  }

  private followPath(e: MouseEvent, a: HTMLAnchorElement): void {
    const path = below(a.pathname);
    if (path === null || path.startsWith('/api/') || a.hash) return;
    e.preventDefault();
    this.go(path + a.search);
  }

  /** What is behind "#" is an address, so that a part of the page is found by hand. */
  private followHash(e: MouseEvent, hash: string): void {
    e.preventDefault();
    if (hash.startsWith('#/')) this.go(hash.slice(1));
    else document.getElementById(hash.slice(1))?.focus();
  }
}

export const router = new Router();
