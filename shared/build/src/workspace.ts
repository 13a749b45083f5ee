import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Finds the workspace root: the nearest parent folder with a pnpm-workspace.yaml. */
export function workspaceRoot(from: string = import.meta.dirname): string {
  let folder = from;
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`${from} is not inside the workspace`);
    folder = parent;
  }
  return folder;
}

export interface PackageJson {
  name: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** Folder of the console. The registry serves this page itself, so it is built but not released through a channel. */
export const consoleFolder = (root: string = workspaceRoot()): string => join(root, 'releases', 'console');

/** Returns the folders of the releasable packages: the host and the remotes, found by folder name. */
export function releasables(root: string = workspaceRoot()): string[] {
  return readdirSync(root)
    .filter((name) => name === 'host' || name.startsWith('remote-'))
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .sort()
    .map((name) => join(root, name));
}
