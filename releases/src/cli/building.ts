import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RemoteName } from '@parlay/contracts/release';
import { type Outcome, refused } from './outcome.ts';

export interface BuiltRelease {
  remote: string;
  dir: string;
  digest: string;
  sourceDigest: string;
  /** False where nothing was stale. */
  built: boolean;
  files: number;
  bytes: number;
}

/** Builds a package of this checkout, or finds its build. The build tools are loaded only here: they take a while. */
export async function buildOne(root: string, remote: string): Promise<Outcome<BuiltRelease>> {
  const folder = join(root, remote);
  if (!RemoteName.safeParse(remote).success || !existsSync(join(folder, 'package.json')))
    return refused('unknown_remote', `There is no ${remote} in this checkout.`);
  const { buildRelease } = await import('@parlay/tooling/build');
  const result = await buildRelease(folder);
  if (!result.ok) return refused('build_failed', `${remote} does not build: ${result.problem}`);
  const { dir, digest, release, built } = result;
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

/** Commit that a checkout stands on; undefined outside of git. */
export async function headCommit(root: string): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root }).catch(() => ({
    stdout: '',
  }));
  return /^[0-9a-f]{40,64}$/.exec(stdout.trim())?.[0];
}
