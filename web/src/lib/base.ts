/* base - where the page lives on its site: "" for a name of its own, "/games" under a path. */

/** The files of the built page are in the folder assets below it. */
export const base = import.meta.env?.DEV
  ? ''
  : new URL(import.meta.url).pathname.replace(/\/assets\/[^/]*$/, '');

/** The address of a path of ours, for links and requests. */
export const to = (path: string): string => base + path;

/** The same to be sent to somebody else. */
export const whole = (path: string): string => location.origin + to(path);

/** The path of ours behind an address of this site; null when it is none. */
export function below(address: string, root = base): string | null {
  if (address === root) return '/';
  return address.startsWith(`${root}/`) ? address.slice(root.length) : null;
}
