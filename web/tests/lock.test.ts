import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Entry {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  integrity?: string;
  resolved?: string;
  libc?: string[];
}

const { packages } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, Entry> };

/** Where Node looks for a package that the one in `from` asks for. */
function found(from: string, name: string): boolean {
  for (let folder = from; ;) {
    if (packages[`${folder}${folder && '/'}node_modules/${name}`]) return true;
    if (!folder) return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

describe('the lock file', () => {
  it('has every package, also those of other platforms: npm ci asks for them', () => {
    const missing = Object.entries(packages).flatMap(([from, p]) =>
      Object.keys({ ...p.dependencies, ...p.optionalDependencies })
        .filter((name) => !found(from, name))
        .map((name) => `${name} for ${from}`),
    );
    expect(missing).toEqual([]);
  });

  it('has the checksum of every package, and says of none where it is', () => {
    for (const [name, p] of Object.entries(packages)) {
      if (name) expect(p.integrity, name).toMatch(/^sha512-/);
      expect(p.resolved, name).toBeUndefined();
    }
  });

  it('has no words that npm 9 would strike out (libc)', () => {
    for (const [name, p] of Object.entries(packages))
      expect(p.libc, name).toBeUndefined();
  });
});
