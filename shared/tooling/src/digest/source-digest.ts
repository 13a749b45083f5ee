import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LOCALES } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { looksIn } from '../brand-looks.ts';
import { SINGLETONS } from '../webpack/singletons.ts';
import { readPackage, workspaceRoot } from '../workspace.ts';
import { type ImportGraph, importGraph } from './import-graph.ts';
import { type Lockfile, readLockfile } from './lockfile.ts';

/** What turns sources into files: a change here may change every byte. */
const TOOLCHAIN = [
  'webpack',
  '@module-federation/enhanced',
  '@swc/core',
  'swc-loader',
  'css-loader',
  'mini-css-extract-plugin',
  'webpack-subresource-integrity',
  'css-minimizer-webpack-plugin',
  'lightningcss',
  'terser-webpack-plugin',
];

export interface SourceDigest {
  /** 64 hex digits: own sources, the workspace files they reach, resolved dependencies, toolchain. Known before a build. */
  digest: string;
  graph: ImportGraph;
  lock: Lockfile;
}

/** The same sources give the same digest, from any folder; a dependency of another remote changes nothing here. */
export function sourceDigest(folder: string): SourceDigest {
  const root = workspaceRoot(folder);
  const lock = readLockfile(root);
  const tooling = join(root, 'shared', 'tooling');
  const graph = importGraph(entriesOf(folder, root), root);
  const lines = [
    `package ${readPackage(folder).name}`,
    ...inputFiles(folder, root, graph).map((file) => `file ${relative(root, file)} ${sha256(readFileSync(file))}`),
    ...dependencies(graph, lock, folder),
    ...(readPackage(folder).name === 'host' ? [] : looks()),
    ...TOOLCHAIN.flatMap((name) => lock.closure(tooling, name)).map((line) => `tool ${line}`),
  ];
  return { digest: sha256([...new Set(lines)].sort().join('\n')), graph, lock };
}

function entriesOf(folder: string, root: string): string[] {
  const own = ['src/remote.ts', 'src/boot/main.ts', 'src/document.ts']
    .map((file) => join(folder, file))
    .filter(existsSync);
  return [...own, join(root, 'shared/remote-kit/src/first-content.tsx'), join(root, 'shared/ports/src/static.ts')];
}

/** Beside what imports reach: the build's own code, the host's document parts, the languages. */
function inputFiles(folder: string, root: string, graph: ImportGraph): string[] {
  const tooling = join(root, 'shared/tooling/src');
  return [
    ...graph.files,
    ...filesIn(join(tooling, 'webpack')),
    ...filesIn(join(tooling, 'build')),
    ...filesIn(join(folder, 'document')),
    ...filesIn(join(folder, 'locales')),
    ...filesIn(join(folder, 'descriptions')),
  ];
}

/** First content is drawn for what brands show; their own texts, colours and rules of the server are in no release. */
function looks(): string[] {
  const read = readBrands();
  if (!read.ok) throw new Error(read.problem);
  return LOCALES.flatMap((locale) =>
    looksIn(locale, read.brands).map(({ neutral }) => `look ${locale} ${sha256(JSON.stringify(neutral))}`),
  );
}

function dependencies(graph: ImportGraph, lock: Lockfile, folder: string): string[] {
  const host = readPackage(folder).name === 'host';
  return [...graph.packages].flatMap(([name, folders]) => {
    if (name.startsWith('node:')) return [];
    const shared = Object.values(SINGLETONS).some((one) => one.package === name);
    return [...folders].flatMap((importer) =>
      // The host bundles what it shares; a remote only asks for a range of it.
      shared && !host
        ? [`needs ${name} ${lock.versionOf(importer, name) ?? ''}`]
        : lock.closure(importer, name).map((line) => `dependency ${line}`),
    );
  });
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.|\.md$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
