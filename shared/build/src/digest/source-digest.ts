import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { LOCALES } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { brandLooksIn } from '../brand-looks.ts';
import { SINGLETONS } from '../webpack/singletons.ts';
import { readPackage, workspaceRoot } from '../workspace.ts';
import { type ImportGraph, importGraph, type ParsedImports } from './import-graph.ts';
import { type Lockfile, readLockfile } from './lockfile.ts';

/** Dependencies of the build itself. Updating one may change every output byte. */
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
  /** 64 hex digits over the imported workspace files, resolved dependencies and toolchain. Known before a build. */
  digest: string;
  /** The same over only the stylesheets and the code that compiles them. */
  styles: string;
  graph: ImportGraph;
  lock: Lockfile;
}

/** Cache of sources that the digests of several packages share. Not valid after a source has changed. */
export class CommonSources {
  readonly parsed: ParsedImports = new Map();
  #lock: Lockfile | undefined;
  #looks: readonly string[] | undefined;

  lock(root: string): Lockfile {
    this.#lock ??= readLockfile(root);
    return this.#lock;
  }

  looks(): readonly string[] {
    this.#looks ??= readBrandData();
    return this.#looks;
  }
}

/** Returns a digest that is the same for the same sources in any folder. Other remotes' dependencies have no effect. */
export function sourceDigest(folder: string, common = new CommonSources()): SourceDigest {
  const isHost = readPackage(folder).name === 'host';
  const more = isHost ? [] : common.looks();
  return digestOf(folder, { entries: entriesOf(folder, workspaceRoot(folder)), bundlesAll: isHost, more }, common);
}

/** Returns the digest of a page that bundles everything it uses. */
export const pageDigest = (folder: string, entry: string, common = new CommonSources()): SourceDigest =>
  digestOf(folder, { entries: [entry], bundlesAll: true, more: [] }, common);

interface Inputs {
  entries: readonly string[];
  /** Whether the build bundles libraries that the host shares. */
  bundlesAll: boolean;
  /** Further lines that the digest depends on. */
  more: readonly string[];
}

function digestOf(folder: string, { entries, bundlesAll, more }: Inputs, common: CommonSources): SourceDigest {
  const root = workspaceRoot(folder);
  const lock = common.lock(root);
  const build = join(root, 'shared', 'build');
  const graph = importGraph(entries, root, common.parsed);
  const lines = [
    `package ${readPackage(folder).name}`,
    ...inputFiles(folder, root, graph).map(
      (file) => `file ${relative(root, file)} ${sha256(withLf(readFileSync(file)))}`,
    ),
    ...dependencies(graph, lock, bundlesAll),
    ...more,
    ...TOOLCHAIN.flatMap((name) => lock.closure(build, name)).map((line) => `tool ${line}`),
  ];
  const ofStyles = lines.filter((line) => /^tool |^file shared\/build\/|^file \S+\.css /.test(line));
  return { digest: digestOfLines(lines), styles: digestOfLines(ofStyles), graph, lock };
}

const digestOfLines = (lines: readonly string[]) => sha256([...new Set(lines)].sort().join('\n'));

function entriesOf(folder: string, root: string): string[] {
  const own = ['src/remote.ts', 'src/boot/main.ts', 'src/document.ts']
    .map((file) => join(folder, file))
    .filter(existsSync);
  return [...own, join(root, 'shared/remote-kit/src/first-content.tsx'), join(root, 'shared/ports/src/static.ts')];
}

/** Returns the imported files, the build's own code, the host's document parts and the locale files. */
function inputFiles(folder: string, root: string, graph: ImportGraph): string[] {
  const build = join(root, 'shared/build/src');
  return [
    ...graph.files,
    ...filesIn(join(build, 'webpack')),
    ...filesIn(join(build, 'release')),
    ...filesIn(join(folder, 'document')),
    ...filesIn(join(folder, 'locales')),
    ...filesIn(join(folder, 'descriptions')),
  ];
}

/** Returns the brand data that first content depends on. Releases contain no brand texts, colours or server rules. */
function readBrandData(): string[] {
  const read = readBrands();
  if (!read.ok) throw new Error(read.error);
  return LOCALES.flatMap((locale) =>
    brandLooksIn(locale, read.brands).map(({ neutral }) => `look ${locale} ${sha256(JSON.stringify(neutral))}`),
  );
}

function dependencies(graph: ImportGraph, lock: Lockfile, bundlesAll: boolean): string[] {
  return [...graph.packages].flatMap(([name, folders]) => {
    if (name.startsWith('node:')) return [];
    const shared = Object.values(SINGLETONS).some((one) => one.package === name);
    return [...folders].flatMap((importer) =>
      // A package that bundles shared libraries depends on their files; a remote only needs a version range.
      shared && !bundlesAll
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

/** Returns text with LF, so that a checkout with CRLF has the same digest. Files with a NUL byte are binary. */
function withLf(file: Buffer): Buffer {
  if (file.includes(0)) return file;
  return Buffer.from(file.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
