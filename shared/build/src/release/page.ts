import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CURRENT_FILE, PAGE_RECORD_FILE, type PageRecord } from '@parlay/contracts/page-record';
import { pageDigest, type SourceDigest } from '../digest/source-digest.ts';
import { pageConfig } from '../webpack/factory.ts';
import { workspaceRoot } from '../workspace.ts';
import { compile, scriptsOf } from './compile.ts';
import { PAGE_ENTRY } from './current.ts';
import { buildErrorOf } from './failure.ts';
import { type BuiltFile, describeFiles, readFiles } from './files.ts';
import { moveBuildToPlace } from './put-in-place.ts';

export type BuiltPage = { ok: true; dir: string; digest: string; built: boolean } | { ok: false; error: string };

const CHUNK = 'main';

/**
 * Builds a standalone page into `<folder>/dist/<first 16 digits of the source digest>/`, or reuses that folder, and names the
 * folder in `dist/current.json`. The latest older builds are not deleted, because open documents still use them.
 */
export async function buildPage(folder: string): Promise<BuiltPage> {
  let source: SourceDigest;
  try {
    source = pageDigest(folder, join(folder, PAGE_ENTRY));
  } catch (error) {
    return { ok: false, error: (error as Error).message };
  }
  const build = source.digest.slice(0, 16);
  const dir = join(folder, 'dist', build);
  const done = (built: boolean): BuiltPage => {
    pointAt(folder, build);
    return { ok: true, dir, digest: source.digest.slice(0, 32), built };
  };
  if (existsSync(join(dir, PAGE_RECORD_FILE))) return done(false);

  const work = join(folder, 'dist', `.work-${process.pid}`);
  try {
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    const error = await compileInto(work, folder, build);
    if (error !== undefined) return { ok: false, error: `${basename(folder)}: ${error}` };
    moveBuildToPlace(work, dir);
    return done(true);
  } catch (error) {
    return { ok: false, error: `${basename(folder)}: ${buildErrorOf(folder, error)}` };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Compiles the page and adds its record. Returns an error message if that fails. */
async function compileInto(output: string, folder: string, build: string): Promise<string | undefined> {
  const name = basename(folder);
  const root = workspaceRoot(folder);
  const compiled = await compile(
    pageConfig({
      folder,
      root,
      entry: join(folder, PAGE_ENTRY),
      name,
      stylePrefix: `${name}_${build.slice(0, 6)}`,
      output,
    }),
  );
  if (!compiled.ok) return compiled.error;
  const files = describeFiles(readFiles(output));
  const named = (file: string) => ({ file, integrity: (files[file] as BuiltFile).integrity });
  const all = compiled.stats.compilation.namedChunkGroups.get(CHUNK)?.getFiles() ?? [];
  const record: PageRecord = {
    scripts: (scriptsOf(compiled.stats, CHUNK) ?? []).map(named),
    styles: all.filter((file) => file.endsWith('.css')).map(named),
    fonts: Object.keys(files).filter((file) => /-latin\.[^/]+\.woff2$/.test(file)),
    files,
  };
  writeFileSync(join(output, PAGE_RECORD_FILE), `${JSON.stringify(record)}\n`);
  return undefined;
}

/** Replaces the file in one step, because a server may be reading it. */
function pointAt(folder: string, build: string): void {
  const file = join(folder, 'dist', CURRENT_FILE);
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify({ build })}\n`);
  renameSync(next, file);
}
