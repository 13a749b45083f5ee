import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Root of the workspace: the folder of pnpm-workspace.yaml above the given one. */
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

/** Folder of the console, a page that the registry serves itself: it is built like the others, and released by no channel. */
export const consoleFolder = (root: string = workspaceRoot()): string => join(root, 'releases', 'console');

/** Folders of the releasable packages: the host and the remotes, found by folder name. */
export function releasables(root: string = workspaceRoot()): string[] {
  return readdirSync(root)
    .filter((name) => name === 'host' || name.startsWith('remote-'))
    .filter((name) => existsSync(join(root, name, 'package.json')))
    .sort()
    .map((name) => join(root, name));
}
