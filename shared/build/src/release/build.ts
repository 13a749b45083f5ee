import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Release } from '@parlay/contracts/release';
import { versionsOf } from '../digest/lockfile.ts';
import { type SourceDigest, sourceDigest } from '../digest/source-digest.ts';
import type { Target } from '../webpack/factory.ts';
import { SINGLETONS } from '../webpack/singletons.ts';
import { workspaceRoot } from '../workspace.ts';
import { buildFolder } from './current.ts';
import { buildErrorOf } from './failure.ts';
import { digestOf } from './files.ts';
import { moveBuildToPlace } from './put-in-place.ts';

export type BuildResult =
  | {
      ok: true;
      dir: string;
      digest: string;
      release: Release /** False if the files existed already. */;
      built: boolean;
    }
  | { ok: false; error: string };

/**
 * Builds one remote or the host into `<folder>/dist/<first 16 digits of the source digest>/`, or reuses that folder.
 * The same sources give the same bytes, from any folder.
 */
export async function buildRelease(folder: string): Promise<BuildResult> {
  let source: SourceDigest;
  try {
    source = sourceDigest(folder);
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
  const dir = buildFolder(folder, source);
  if (existsSync(join(dir, 'release.json'))) return finished(dir, false);

  const isHost = basename(folder) === 'host';
  const unknown = isHost ? undefined : unknownNames(source);
  if (unknown) return { ok: false, error: unknown };

  const work = join(folder, 'dist', `.work-${process.pid}`);
  try {
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    const target = targetOf(folder, source, work);
    // Loaded only here, because builds are usually current and loading the compiler takes longer than comparing sources.
    const build = isHost ? (await import('./host.ts')).buildHost : (await import('./remote.ts')).buildRemote;
    const { packSbom } = await import('./sbom.ts');
    const { packSourceMaps } = await import('./source-maps.ts');
    const built = await build(target, source.digest);
    if (!built.ok) return built;
    const checked = Release.safeParse(built.release);
    if (!checked.success)
      return { ok: false, error: `${basename(folder)}: its release.json is not valid: ${checked.error.message}` };
    packSourceMaps(work);
    packSbom(work);
    writeFileSync(join(work, 'release.json'), `${JSON.stringify(built.release)}\n`);
    moveBuildToPlace(work, dir);
    return finished(dir, true);
  } catch (error) {
    return { ok: false, error: `${basename(folder)}: ${buildErrorOf(folder, error)}` };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function targetOf(folder: string, source: SourceDigest, output: string): Target {
  const root = workspaceRoot(folder);
  const name = basename(folder);
  const short = source.digest.slice(0, 12);
  return {
    folder,
    root,
    container: name === 'host' ? 'host' : `${name.replaceAll('-', '_')}_${short}`,
    // Depends only on the styles. Two versions with different styles do not collide on a page, and a changed text
    // changes no other markup, so most files are the same as in the previous release.
    stylePrefix: `${name.replace('remote-', '')}_${source.styles.slice(0, 6)}`,
    output,
    versions: versionsOf(source.lock, join(root, 'host')),
  };
}

/** Returns an error if a remote imports a name that the host does not share, which would be undefined and break the mount. */
function unknownNames(source: SourceDigest): string | undefined {
  for (const [specifier, names] of source.graph.names) {
    const singleton = SINGLETONS[specifier];
    if (!singleton || singleton.names === 'all') continue;
    const missing = [...names].filter((name) => !singleton.names.includes(name));
    if (missing.length > 0) {
      return `${specifier} is shared by the host, but not its ${missing.join(', ')}: add the name to the table in shared/build/src/webpack/singletons.ts.`;
    }
  }
  return undefined;
}

function finished(dir: string, built: boolean): BuildResult {
  const text = readFileSync(join(dir, 'release.json'));
  return { ok: true, dir, digest: digestOf(text), release: Release.parse(JSON.parse(text.toString())), built };
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const result = await buildRelease(process.cwd());
  if (result.ok) {
    const size = Object.values(result.release.files).reduce((sum, file) => sum + file.bytes, 0);
    console.error(
      `${result.release.remote} ${result.digest} ${result.built ? 'built' : 'unchanged'}, ${Object.keys(result.release.files).length} files, ${Math.round(size / 1_000)} kB`,
    );
  } else {
    console.error(result.error);
    process.exitCode = 1;
  }
}
