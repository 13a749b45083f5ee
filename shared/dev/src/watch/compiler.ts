import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { stylesOf } from '@parlay/build/compile';
import { describeFiles, digestOf } from '@parlay/build/files';
import { hostRecord } from '@parlay/build/host';
import { readLockfile, versionsOf } from '@parlay/build/lockfile';
import { recordOf } from '@parlay/build/remote';
import { leakingStyles } from '@parlay/build/style-reach';
import type { Target } from '@parlay/build/webpack';
import { readRouteTexts } from '@parlay/build/words';
import { workspaceRoot } from '@parlay/build/workspace';
import { Release } from '@parlay/contracts/release';
import webpack, { type Compiler, type Stats } from 'webpack';
import { BlobFolder } from './blobs.ts';
import { diagnosticsOf } from './compiler-diagnostics.ts';
import { containerSuffix, devConfig, NAME_TOKEN } from './config.ts';
import { type DefinitionReadResult, readDefinition } from './definition.ts';
import type { CompilerMessage, Diagnostic } from './messages.ts';

export interface WatchOptions {
  /** Folder of this package's compiled files. */
  blobs: string;
  /** Folder of webpack's cache. */
  cache: string;
  send(message: CompilerMessage): void;
}

/** Milliseconds that webpack waits for further changes, because an editor may write a file twice. */
const SETTLE_MS = 15;

/** Compiles a remote or the host in development mode, and again after each change of its files. */
export function watchPackage(folder: string, options: WatchOptions): void {
  const remote = basename(folder);
  const root = workspaceRoot(folder);
  const target = targetOf(folder, root);
  const blobs = new BlobFolder(join(options.blobs, remote));
  const compiler = webpack(devConfig(target, options.cache));
  if (!compiler) throw new Error('webpack did not start');
  // Files are taken from memory. Only changed ones are written, named after a hash of their contents.
  compiler.hooks.shouldEmit.tap('dev', () => false);
  const watched = remote === 'host' ? ['document'] : ['locales', 'descriptions'];
  compiler.hooks.afterCompile.tap('dev', (compilation) => {
    for (const name of watched) compilation.contextDependencies.add(join(folder, name));
  });

  const definition = remote === 'host' ? undefined : new DefinitionOf(folder);
  let started = performance.now();
  let lastDigest = '';
  let compilation = 0;
  compiler.hooks.watchRun.tap('dev', ({ modifiedFiles }: Compiler) => {
    started = performance.now();
    definition?.refresh(modifiedFiles ?? new Set());
    options.send({ kind: 'compiling', remote });
  });

  const fail = (diagnostics: Diagnostic[]) => options.send({ kind: 'failed', remote, diagnostics });

  async function handleStats(stats: Stats) {
    compilation += 1;
    const mine = compilation;
    if (stats.hasErrors()) return fail(diagnosticsOf(stats, remote, root));
    const result = definition ? await remoteRelease(target, stats, definition) : hostRelease(target, stats);
    // A newer compilation has started in the meantime.
    if (mine !== compilation) return;
    if (!result.ok) return fail([{ from: remote, message: result.error }]);
    const record = JSON.stringify(result.release);
    const digest = digestOf(record);
    if (digest === lastDigest) return options.send({ kind: 'unchanged', remote });
    lastDigest = digest;
    const release = { remote, digest, record, blobs: blobs.put(result.files) };
    options.send({ kind: 'compiled', remote, milliseconds: Math.round(performance.now() - started), release });
  }

  compiler.watch(
    { aggregateTimeout: SETTLE_MS, ignored: ['**/node_modules', '**/dist', '**/.data*'] },
    (error, stats) => {
      if (error) fail([{ from: remote, message: error.message }]);
      else if (stats)
        handleStats(stats).catch((thrown: unknown) =>
          fail([{ from: remote, message: String((thrown as Error)?.stack ?? thrown) }]),
        );
    },
  );
}

/** A remote's current definition, read again when one of the modules that define it changes. */
class DefinitionOf {
  private readonly folder: string;
  private reading: Promise<DefinitionReadResult>;
  private files: ReadonlySet<string> = new Set();

  constructor(folder: string) {
    this.folder = folder;
    this.reading = this.read();
  }

  get now(): Promise<DefinitionReadResult> {
    return this.reading;
  }

  /** Reads the definition again if needed. Changes of components do not count, although slots import them. */
  refresh(changed: ReadonlySet<string>): void {
    const own = join(this.folder, 'src', 'remote.ts');
    if ([...changed].some((file) => file === own || (file.endsWith('.ts') && this.files.has(file))))
      this.reading = this.read();
  }

  private async read(): Promise<DefinitionReadResult> {
    const read = await readDefinition(this.folder);
    if (read.ok) this.files = read.files;
    return read;
  }
}

type CompileResult = { ok: true; release: Release; files: Map<string, Buffer> } | { ok: false; error: string };

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function remoteRelease(target: Target, stats: Stats, definition: DefinitionOf): Promise<CompileResult> {
  const leaks = stylesOf(stats, target.root).flatMap(({ file, css }) =>
    leakingStyles(file, css, `${target.stylePrefix}_`),
  );
  if (leaks.length > 0) return { ok: false, error: leaks.join('\n') };
  const words = readRouteTexts(join(target.folder, 'locales'));
  if (!words.ok) return words;
  const read = await definition.now;
  if (!read.ok) return read;
  const files = assetsOf(stats);
  const served = withoutMaps(files);
  const container = target.container.replace(NAME_TOKEN, containerSuffix(stats.compilation.hash ?? ''));
  const result = recordOf(
    {
      target: { ...target, container },
      sourceDigest: sha256(container),
      stats,
      contents: read.contents,
      words: words.words,
    },
    {
      files: describeFiles(served),
      criticalStyles: {},
      // Pages of the development server start without markup rendered at build time.
      firstContent: {},
      tokens: [],
    },
  );
  if (!result.ok) return result;
  return checked(result.release, files);
}

function hostRelease(target: Target, stats: Stats): CompileResult {
  const files = assetsOf(stats);
  const result = hostRecord(
    { folder: target.folder, sourceDigest: sha256(stats.compilation.hash ?? ''), stats },
    withoutMaps(files),
  );
  if (!result.ok) return result;
  return checked(result.release, new Map([...files, ...result.document]));
}

function checked(release: Release, files: Map<string, Buffer>): CompileResult {
  const parsed = Release.safeParse(release);
  if (parsed.success) return { ok: true, release, files };
  const [issue] = parsed.error.issues;
  return { ok: false, error: `its release.json is not valid: ${issue?.path.join('.')}: ${issue?.message}` };
}

function assetsOf(stats: Stats): Map<string, Buffer> {
  const assets = stats.compilation.getAssets();
  return new Map(assets.map(({ name, source }) => [name, Buffer.from(source.buffer())]));
}

const withoutMaps = (files: ReadonlyMap<string, Buffer>) =>
  new Map([...files].filter(([path]) => !path.endsWith('.map')).sort(([a], [b]) => (a < b ? -1 : 1)));

function targetOf(folder: string, root: string): Target {
  const name = basename(folder);
  return {
    folder,
    root,
    container: name === 'host' ? 'host' : `${name.replaceAll('-', '_')}_${NAME_TOKEN}`,
    stylePrefix: `${name.replace('remote-', '')}_dev`,
    output: join(folder, 'dist', 'dev'),
    versions: versionsOf(readLockfile(root), join(root, 'host')),
  };
}
