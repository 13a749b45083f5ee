import { dirname, join, normalize } from 'node:path';
import type { Finding } from './findings.ts';
import { withoutBlocks } from './passages.ts';

/** The files of the repository and their folders. */
export type Paths = ReadonlySet<string>;

/** Returns the paths with every folder above them. */
export function withFolders(files: readonly string[]): Paths {
  const paths = new Set(['.']);
  for (const file of files) for (let path = file; !paths.has(path); path = dirname(path)) paths.add(path);
  return paths;
}

/** Returns the links to missing files, including link definitions (`[docs]: docs/README.md`). */
export function deadLinks(file: string, source: string, paths: Paths): Finding[] {
  const text = withoutBlocks(source);
  return [...text.matchAll(/(?:\]\(|^\[[^\]\n]+\]: )(?<path>[^)\s#]+)/gm)]
    .map(({ groups, index }) => ({ path: decodeURI(String(groups?.path)), index }))
    .filter(({ path }) => !/^(?:[a-z]+:|\/)/.test(path) && !isKnown(paths, dirname(file), path))
    .map(({ path, index }) => dead('link', path, file, lineAt(text, index)));
}

/**
 * Returns the paths in backticks that lead to no file. A text counts as a path if it has a slash and begins with a
 * folder at the root or next to the document, unlike `application/json` or `/en/gallery`. `entryPoints` are the
 * `exports` of the document's package, such as `./pause`.
 */
export function deadPaths(file: string, source: string, paths: Paths, entryPoints: readonly string[] = []): Finding[] {
  const text = withoutBlocks(source);
  const bases = ['.', dirname(file)];
  const isPath = (path: string) => bases.some((base) => isKnown(paths, base, path));
  return [...text.matchAll(/`(?<path>[\w.@-]+\/[\w.@/-]*)`/g)]
    .map(({ groups, index }) => ({ path: String(groups?.path), index }))
    .filter(({ path }) => isPath(String(path.split('/')[0])) && !isPath(path) && !entryPoints.includes(path))
    .map(({ path, index }) => dead('path', path, file, lineAt(text, index)));
}

const isKnown = (paths: Paths, base: string, path: string) => paths.has(normalize(join(base, path)).replace(/\/$/, ''));

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

const dead = (kind: string, path: string, file: string, line: number): Finding => ({
  rule: 'dead-path',
  file,
  line,
  message: `${kind} "${path}" leads to no file. Write the path as it is now.`,
});
