import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { diskStore } from '../../artifacts/disk.ts';
import { RELEASE_FILE } from '../../artifacts/integrity.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import { bytesOf, createTestRelease, storeRelease } from '../../testing/releases.ts';
import { releaseLoader } from './loaded-release.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-loaded-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Creates a store that records the digests of read releases. */
function recordingStore() {
  const read: string[] = [];
  const disk = diskStore(folder);
  const store: ArtifactStore = {
    ...disk,
    verify(remote, digest) {
      read.push(digest);
      return disk.verify(remote, digest);
    },
  };
  return { store, read };
}

const TEXT_LENGTH = 1000;
const releaseOf = (build: string) =>
  createTestRelease({
    remote: 'remote-casino',
    build,
    extraFiles: { 'first.html': build.padEnd(TEXT_LENGTH, '.') },
    firstContent: { 'route:casino': { en: { guest: 'first.html', player: 'first.html' } } },
  });

it('evicts the least recently used releases when their texts exceed the cache size', async () => {
  const { store, read } = recordingStore();
  const [one, two, three] = [releaseOf('1'), releaseOf('2'), releaseOf('3')];
  for (const testRelease of [one, two, three]) await storeRelease(store, testRelease);
  const load = releaseLoader(store, undefined, 'demo', 2 * (TEXT_LENGTH + bytesOf(one, RELEASE_FILE).length));
  for (const { digest } of [one, two, one, three, one, two]) {
    const result = await load('remote-casino', digest);
    expect(result.ok && result.loaded.text('first.html')).toHaveLength(TEXT_LENGTH);
  }
  expect(read).toEqual([one, two, three, two].map(({ digest }) => digest));
});

it('retries a failed load, and reads once for concurrent requests', async () => {
  const { store, read } = recordingStore();
  const testRelease = releaseOf('later');
  const load = releaseLoader(store, undefined, 'demo');
  expect((await load('remote-casino', testRelease.digest)).ok).toBe(false);
  await storeRelease(store, testRelease);
  const all = await Promise.all([1, 2, 3].map(() => load('remote-casino', testRelease.digest)));
  expect(all.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(read).toEqual([testRelease.digest, testRelease.digest]);
});
