import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release, ReleaseRoute } from '@parlay/contracts/release';
import { digestOf, integrityOf, RELEASE_FILE } from '../artifacts/integrity.ts';
import type { ArtifactStore } from '../artifacts/store.ts';

/** Release created for a test instead of by a build. */
export interface TestRelease {
  release: Release;
  digest: string;
  /** Every file by path, including `release.json`. */
  files: Map<string, Buffer>;
}

export interface Recipe extends Partial<Omit<Release, 'files'>> {
  remote: string;
  /** Text in the entry file that distinguishes builds. */
  build?: string;
  extraFiles?: Record<string, string>;
}

export const route = (id: string, more: Partial<ReleaseRoute> = {}): ReleaseRoute => ({
  id,
  paths: { en: id },
  titles: { en: id },
  scripts: [],
  styles: [],
  shared: [],
  firstData: { visitor: [], player: [] },
  ...more,
});

export function createTestRelease({ build = '1', extraFiles = {}, ...recipe }: Recipe): TestRelease {
  const sourceDigest = createHash('sha256').update(`${recipe.remote} ${build}`).digest('hex');
  const contents: Record<string, string> = {
    'entry.js': `/* ${recipe.remote} build ${build} */ ${'void 0;'.repeat(60)}`,
    ...extraFiles,
  };
  const files = new Map(Object.entries(contents).map(([file, text]) => [file, Buffer.from(text)]));
  const release: Release = {
    schema: 1,
    sourceDigest,
    container: recipe.remote === 'host' ? '' : `${recipe.remote.replace('-', '_')}_${sourceDigest.slice(0, 12)}`,
    entry: 'entry.js',
    styles: [],
    criticalStyles: {},
    scripts: [],
    slots: [],
    routes: [],
    locales: recipe.remote === 'host' ? {} : { en: ['entry.js'], fi: ['entry.js'] },
    firstContent: {},
    needs: {},
    shares: {},
    sharedScripts: {},
    contracts: { ports: 1, bus: 1, releaseSet: 1 },
    tokens: [],
    ...recipe,
    files: Object.fromEntries(
      [...files].map(([file, bytes]) => [file, { bytes: bytes.length, integrity: integrityOf(bytes) }]),
    ),
  };
  const json = Buffer.from(JSON.stringify(release));
  files.set(RELEASE_FILE, json);
  return { release, digest: digestOf(json), files };
}

/** Stores a release like an upload does. */
export async function storeRelease(store: ArtifactStore, testRelease: TestRelease): Promise<TestRelease> {
  const { remote } = testRelease.release;
  await store.stageRelease(remote, testRelease.digest, bytesOf(testRelease, RELEASE_FILE));
  for (const [file, bytes] of testRelease.files)
    if (file !== RELEASE_FILE) await store.stageFile(remote, testRelease.digest, file, [bytes]);
  const finished = await store.finish(remote, testRelease.digest);
  if (!finished.ok) throw new Error(`not stored: ${finished.missing.join()}`);
  return testRelease;
}

/** Writes a release to the folder that a build would use. Returns that folder. */
export async function writeBuild(folder: string, testRelease: TestRelease): Promise<string> {
  const dir = join(folder, 'dist', testRelease.release.sourceDigest.slice(0, 16));
  for (const [file, bytes] of testRelease.files) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), bytes);
  }
  return dir;
}

/** Returns a release's files in upload order; `release.json` comes first, because it lists the others. */
export const uploadOrder = ({ files }: TestRelease): string[] => [
  RELEASE_FILE,
  ...[...files.keys()].filter((file) => file !== RELEASE_FILE),
];

export function bytesOf(testRelease: TestRelease, file: string): Buffer {
  const bytes = testRelease.files.get(file);
  if (!bytes) throw new Error(`no ${file}`);
  return bytes;
}
