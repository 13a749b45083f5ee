import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { load } from 'js-yaml';
import { SINGLETONS } from '../webpack/singletons.ts';

interface Lock {
  importers: Record<
    string,
    Record<'dependencies' | 'devDependencies', Record<string, { version: string }> | undefined>
  >;
  packages: Record<string, { resolution: { integrity?: string } }>;
  snapshots: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>;
}

export interface Lockfile {
  /** Returns `name`, as `folder` resolves it, and all its dependencies: `name@version integrity`, sorted. */
  closure(folder: string, name: string): string[];
  versionOf(folder: string, name: string): string | undefined;
}

/** Reads the resolved part of pnpm-lock.yaml. */
export function readLockfile(root: string): Lockfile {
  const lock = load(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as Lock;

  const resolved = (folder: string, name: string) => {
    const importer = lock.importers[relative(root, folder) || '.'];
    return (importer?.dependencies?.[name] ?? importer?.devDependencies?.[name])?.version;
  };

  return {
    versionOf: (folder, name) => resolved(folder, name)?.split('(')[0],
    closure(folder, name) {
      const version = resolved(folder, name);
      if (!version) throw new Error(`${relative(root, folder)} imports ${name} without declaring it`);
      if (version.startsWith('link:')) return [];
      const found = new Set<string>();
      const queue = [`${name}@${version}`];
      for (let key = queue.pop(); key; key = queue.pop()) {
        if (found.has(key)) continue;
        found.add(key);
        const snapshot = lock.snapshots[key];
        for (const [child, at] of Object.entries({ ...snapshot?.dependencies, ...snapshot?.optionalDependencies })) {
          queue.push(`${child}@${at}`);
        }
      }
      // The suffix in parentheses names the peers that pnpm chose, which are in the list anyway.
      const plain = [...found].map((key) => key.split('(')[0] ?? key);
      return [...new Set(plain)].sort().map((key) => `${key} ${lock.packages[key]?.resolution.integrity ?? ''}`);
    },
  };
}

/** Returns the version of each shared package that the host has installed. */
export const versionsOf = (lock: Lockfile, host: string): Record<string, string> =>
  Object.fromEntries(
    Object.values(SINGLETONS).map(({ package: library }) => [library, lock.versionOf(host, library) ?? '0.0.0']),
  );
