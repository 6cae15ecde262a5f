/* base - where the page lives on its site: "" for a name of its own, "/games" under a path. */
import { hasServer } from './site';

/** The files of the built page are in the folder assets below it. */
export const base = import.meta.env?.DEV
  ? ''
  : new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '');

/** The address of a path of ours. A host of plain files knows no paths: they go behind "#". */
export const to = (path: string): string => (hasServer ? base + path : `#${path}`);

/** The same to be sent to somebody else. */
export const whole = (path: string): string =>
  location.origin + base + (hasServer ? path : `/#${path}`);

/** The path of ours behind an address of this site; null when it is none. */
export function below(address: string, root = base): string | null {
  if (address === root) return '/';
  return address.startsWith(`${root}/`) ? address.slice(root.length) : null;
}

export interface Address {
  path: string;
  /** With its "?", or "". */
  search: string;
  /** The part of the page that is pointed at, or "". */
  mark: string;
}

/** What the address bar says: on a host of plain files "#/rules/ra?x=1#section-2". */
export function addressOf(
  at: Pick<Location, 'pathname' | 'search' | 'hash'>,
  served = hasServer,
): Address {
  if (served)
    return {
      path: below(at.pathname) ?? at.pathname,
      search: at.search,
      mark: at.hash.slice(1),
    };
  const [, path, search, mark] = /^#?([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(at.hash) ?? [];
  return { path: path || '/', search: search ?? '', mark: mark ?? '' };
}
