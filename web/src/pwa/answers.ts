/* answers - what the service worker answers itself, and what it leaves to the network. */
import { PLACE } from '../lib/places';

/** What is asked: a path below the page, without a "/" before it. */
export interface Asked {
  path: string;
  method: string;
  /** A window goes there. */
  isVisit: boolean;
}

export type Answer =
  | { from: 'network' }
  /** A file of this version, by its path; "" is the page itself. */
  | { from: 'cache'; file: string }
  /** The network, and the page itself where there is none. */
  | { from: 'either' }
  /** On a host of plain files this place stands behind "#". */
  | { from: 'hash'; place: string }
  /** A file was shared with the app. */
  | { from: 'share' };

/** What only the server can tell, and pictures for those who look at links. */
const SERVER =
  /^(api|ws|metrics|healthz|readyz|\.well-known|previews|icons|screens)(\/|$)/;

const PAGE = /^(index\.html)?$/;
const PLACES = new RegExp(`^(?:${PLACE})$`);

/** Where the system of the device sends what was shared with the app. */
export const SHARE_PATH = 'open';

export function answerTo(
  { path, method, isVisit }: Asked,
  files: ReadonlySet<string>,
  isStatic = false,
): Answer {
  if (method === 'POST' && isVisit && path === SHARE_PATH) return { from: 'share' };
  if (method !== 'GET' || SERVER.test(path)) return { from: 'network' };
  if (files.has(path)) return { from: 'cache', file: path };
  if (!isVisit) return { from: 'network' };
  if (PAGE.test(path)) return { from: 'cache', file: '' };
  // Below a page at the root of its site others may live as well.
  if (!PLACES.test(path)) return { from: 'either' };
  return isStatic ? { from: 'hash', place: path } : { from: 'cache', file: '' };
}

/** Several Maats may live below one name: each has caches of its own. */
export const cachePrefix = (scope: string): string => `maat-page ${scope} `;
export const arrivalsName = (scope: string): string => `maat-arrived ${scope}`;
/** What arrived lies under this name below the page. */
export const ARRIVED = 'arrived-record';
