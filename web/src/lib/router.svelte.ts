/*
 * router - addresses of the page and the way between them.
 *
 *   /                     the games
 *   /new/GAME             a new table
 *   /t/TABLE              a table;  /t/TABLE/PLY that moment of it
 *   /rules/GAME           the rules;  /rules/GAME/R-XX-nn one rule
 */
import { below, to } from './base';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; ply: number | null }
  | { page: 'rules'; game: string; rule: string | null }
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
    if (b !== undefined && !/^\d{1,6}$/.test(b)) return { page: 'lost' };
    return { page: 'table', table: a, ply: b === undefined ? null : Number(b) };
  }
  if (head === 'rules' && a) return { page: 'rules', game: a, rule: b ?? null };
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

  private read(): void {
    this.route = parse(below(location.pathname) ?? location.pathname);
    this.query = new URLSearchParams(location.search);
  }

  /** Plain clicks on our own links stay in the page. */
  private follow(e: MouseEvent): void {
    if (e.defaultPrevented || e.button || e.metaKey || e.ctrlKey || e.shiftKey) return;
    const a = (e.target as Element | null)?.closest('a');
    if (!a || a.target || a.hasAttribute('download') || a.origin !== location.origin)
      return;
    const path = below(a.pathname);
    if (path === null || path.startsWith('/api/') || a.hash) return;
    e.preventDefault();
    this.go(path + a.search);
  }
}

export const router = new Router();
