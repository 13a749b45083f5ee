import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Outcome, refusal } from '@parlay/cli/outcome';
import { Release, RemoteName } from '@parlay/contracts/release';

export interface BuiltRelease {
  remote: string;
  dir: string;
  digest: string;
  sourceDigest: string;
  /** False if the existing build was up to date. */
  built: boolean;
  files: number;
  bytes: number;
}

/**
 * Builds a package of this checkout, or reuses its current build. Builds in a separate process, so that its output does
 * not mix with ours.
 */
export async function buildOne(root: string, remote: string): Promise<Outcome<BuiltRelease>> {
  const folder = join(root, remote);
  if (!RemoteName.safeParse(remote).success || !existsSync(join(folder, 'package.json')))
    return refusal('unknown_remote', `There is no ${remote} in this checkout.`);
  const result = await currentOrBuilt(folder);
  if (!result.ok) return refusal('build_failed', result.error);
  const { dir, digest, built } = result;
  const release = Release.parse(JSON.parse(await readFile(join(dir, 'release.json'), 'utf8')));
  const sizes = Object.values(release.files).map((file) => file.bytes);
  return {
    ok: true,
    data: {
      remote,
      dir,
      digest,
      sourceDigest: release.sourceDigest,
      built,
      files: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    },
  };
}

async function currentOrBuilt(folder: string) {
  const { currentBuild } = await import('@parlay/build/current-build');
  const current = currentBuild(folder);
  if (current) return { ok: true, ...current, built: false } as const;
  const { buildInOwnProcess } = await import('@parlay/build/build-process');
  return await buildInOwnProcess(folder);
}

/** Git state of a checkout. */
export interface SourceState {
  commit: string;
  /** Whether files were changed, added or removed since that commit. */
  dirty: boolean;
}

/** Returns the git state of a checkout, or undefined outside of git. */
export async function sourceState(root: string): Promise<SourceState | undefined> {
  const git = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)('git', args, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
    return stdout.trim();
  };
  try {
    const commit = await git('rev-parse', 'HEAD');
    if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
    return { commit, dirty: (await git('status', '--porcelain')) !== '' };
  } catch {
    return undefined;
  }
}
