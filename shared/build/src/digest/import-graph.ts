import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Module, parseSync } from '@swc/core';
import { readPackage } from '../workspace.ts';

export interface ImportGraph {
  /** Absolute paths of the workspace files that the entries import, directly or not. Type imports do not count. */
  files: string[];
  /** Package → workspace folders that import it, because each may resolve to a different version. */
  packages: Map<string, Set<string>>;
  /** Names that static imports take from each package; `*` for a namespace. */
  names: Map<string, Set<string>>;
}

/** Parsed imports by path, shared by graphs of the same files. */
export type ParsedImports = Map<string, readonly Import[]>;

/** Finds the files that a build of these entries would read by following imports, without building. */
export function importGraph(entries: readonly string[], root: string, parsed: ParsedImports = new Map()): ImportGraph {
  const graph: ImportGraph = { files: [], packages: new Map(), names: new Map() };
  const seen = new Set<string>();
  const queue = entries.map((entry) => realpathSync(entry));
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imports = parsed.get(file) ?? importsOf(file);
    parsed.set(file, imports);
    for (const { specifier, names } of imports) {
      const target = locate(specifier, file, root);
      if ('file' in target) queue.push(target.file);
      else note(graph, target.name, specifier, folderOf(file), names);
    }
  }
  graph.files = [...seen].sort();
  return graph;
}

function note(graph: ImportGraph, name: string, specifier: string, folder: string, names: readonly string[]) {
  graph.packages.set(name, (graph.packages.get(name) ?? new Set()).add(folder));
  const known = graph.names.get(specifier) ?? new Set();
  for (const one of names) known.add(one);
  graph.names.set(specifier, known);
}

interface Import {
  specifier: string;
  names: string[];
}

function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  if (/\.css$/.test(file)) return cssImports(source);
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  return [...staticImports(module), ...dynamicImports(source)];
}

function cssImports(source: string): Import[] {
  const found = source.matchAll(/@import\s+['"]([^'"]+)['"]|from\s+['"]([^'"]+)['"]|url\(['"]?(\.[^'")]+)['"]?\)/g);
  return [...found].map((match) => ({ specifier: String(match[1] ?? match[2] ?? match[3]), names: [] }));
}

function staticImports(module: Module): Import[] {
  const imports: Import[] = [];
  for (const item of module.body) {
    if (item.type === 'ImportDeclaration' && !item.typeOnly) {
      const values = item.specifiers.filter((one) => !(one.type === 'ImportSpecifier' && one.isTypeOnly));
      const names = values.map((one) => {
        if (one.type === 'ImportNamespaceSpecifier') return '*';
        if (one.type === 'ImportDefaultSpecifier') return 'default';
        return one.imported?.value ?? one.local.value;
      });
      imports.push({ specifier: item.source.value, names });
    } else if (item.type === 'ExportNamedDeclaration' && item.source && !item.typeOnly) {
      const names = item.specifiers.map((one) => (one.type === 'ExportSpecifier' ? one.orig.value : '*'));
      imports.push({ specifier: item.source.value, names });
    } else if (item.type === 'ExportAllDeclaration') {
      imports.push({ specifier: item.source.value, names: ['*'] });
    }
  }
  return imports;
}

function dynamicImports(source: string): Import[] {
  const found = source.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*['"]([^'"]+)['"]\s*\)/g);
  return [...found].map((match) => ({ specifier: String(match[1]), names: ['*'] }));
}

type Target = { file: string } | { name: string };

function locate(specifier: string, from: string, root: string): Target {
  if (specifier.startsWith('.')) return { file: existing(resolve(dirname(from), specifier)) };
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const own = folderOf(from);
  const folder = readPackage(own).name === name ? own : installed(name, from);
  if (!folder?.startsWith(root) || folder.includes('/node_modules/')) return { name };
  const subpath = `.${specifier.slice(name.length)}`;
  const target = readPackage(folder).exports?.[subpath];
  if (!target) throw new Error(`${from} imports ${specifier}, which ${name} does not export`);
  return { file: realpathSync(join(folder, target)) };
}

function installed(name: string, from: string): string | undefined {
  for (const folder of createRequire(from).resolve.paths(name) ?? []) {
    const candidate = join(folder, name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  return undefined;
}

function existing(path: string): string {
  for (const candidate of [path, `${path}.ts`, `${path}.tsx`, `${path}.json`]) {
    if (existsSync(candidate) && statSync(candidate).isFile()) return realpathSync(candidate);
  }
  throw new Error(`${path} is imported but does not exist`);
}

function folderOf(file: string): string {
  let folder = dirname(file);
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
