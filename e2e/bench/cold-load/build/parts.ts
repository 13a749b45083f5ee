import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SINGLETONS } from '@parlay/build/singletons';
import type { Target } from '@parlay/build/webpack';
import { workspaceRoot } from '@parlay/build/workspace';

/** A remote in an app that is built as a single release. */
export interface Part {
  remote: string;
  slots: string[];
  routes: { id: string; path: string }[];
}

export const root = workspaceRoot(import.meta.dirname);
export const appFile = (name: string) => join(import.meta.dirname, '..', 'app', name);

/**
 * Prefix of class names in the monolith and plain federation. The product's prefix contains the remote and a digest.
 */
export const STYLE_PREFIX = 'plain';

export function targetOf(folder: string, container: string, output: string): Target {
  return {
    folder: join(root, folder),
    root,
    container,
    stylePrefix: STYLE_PREFIX,
    output,
    versions: Object.fromEntries(Object.values(SINGLETONS).map(({ package: name }) => [name, installedVersion(name)])),
  };
}

const installedVersion = (name: string) =>
  (JSON.parse(readFileSync(join(root, 'host/node_modules', name, 'package.json'), 'utf8')) as { version: string })
    .version;
