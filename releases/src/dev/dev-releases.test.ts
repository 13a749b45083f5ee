import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { diskStore } from '../artifacts/disk.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import { eventSince } from '../edge/release/live.ts';
import { ChannelState } from '../state/channel-state.ts';
import { bytesOf, type TestRelease } from '../testing/releases.ts';
import { casinoRelease } from '../testing/site.ts';
import { DevReleases, withDevReleases } from './dev-releases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-dev-'));
  await mkdir(join(folder, 'blobs', 'remote-casino'), { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const base = ChannelState.parse({
  schema: 1,
  channel: 'production',
  epoch: 'e',
  revision: 7,
  remotes: [
    { remote: 'host', version: '1.0.0', digest: 'a'.repeat(32) },
    { remote: 'remote-casino', version: '1.0.0', digest: 'b'.repeat(32) },
  ],
  retired: ['remote-casino', 'remote-sports'],
  recent: [{ revision: 7, changes: [{ remote: 'host', kind: 'promote' }] }],
});

async function devReleaseOf(testRelease: TestRelease) {
  const blobs: Record<string, string> = {};
  for (const [file, bytes] of testRelease.files) {
    if (file === RELEASE_FILE) continue;
    blobs[file] = `${testRelease.digest}-${file.replaceAll('/', '_')}`;
    await writeFile(join(folder, 'blobs', 'remote-casino', String(blobs[file])), bytes);
  }
  const { remote } = testRelease.release;
  return { remote, digest: testRelease.digest, record: bytesOf(testRelease, RELEASE_FILE).toString(), blobs };
}

describe('development builds', () => {
  it('replace live and retired versions', async () => {
    const dev = new DevReleases(join(folder, 'blobs'));
    const testRelease = casinoRelease({ build: 'dev' });
    dev.add(await devReleaseOf(testRelease));
    const state = ChannelState.parse(dev.over(base));
    expect(state.remotes).toEqual([
      base.remotes[0],
      { remote: 'remote-casino', version: '0.0.0-dev.1', digest: testRelease.digest },
    ]);
    expect(state.retired).toEqual(['remote-sports']);
    expect(dev.over(undefined).remotes.map(({ remote }) => remote)).toEqual(['remote-casino']);
  });

  it('reach open pages as rollbacks of only the changed remotes', async () => {
    const dev = new DevReleases(join(folder, 'blobs'));
    const before = dev.over(base);
    const testRelease = casinoRelease({ build: 'dev' });
    dev.add(await devReleaseOf(testRelease));
    const after = dev.over(base);
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(eventSince(after, before.revision).changes).toEqual([
      { remote: 'remote-casino', kind: 'rollback', digest: testRelease.digest },
    ]);
    dev.add(await devReleaseOf(casinoRelease({ build: 'later' })));
    const later = dev.over(base);
    expect(later.remotes[1]).toMatchObject({
      version: '0.0.0-dev.2',
      previous: { version: '0.0.0-dev.1', digest: after.remotes[1]?.digest },
    });
    // Revisions keep growing after a restart of the development edge.
    expect(new DevReleases(join(folder, 'blobs')).over(base).revision).toBeGreaterThanOrEqual(after.revision);
  });

  it('are read from their blobs, and other releases from the store', async () => {
    const dev = new DevReleases(join(folder, 'blobs'));
    const testRelease = casinoRelease({ build: 'dev' });
    dev.add(await devReleaseOf(testRelease));
    const store = withDevReleases(diskStore(join(folder, 'artifacts')), dev);
    expect(await store.verify('remote-casino', testRelease.digest)).toEqual([]);
    const read = await store.read('remote-casino', testRelease.digest, 'entry.js', ['br', 'identity']);
    expect(read).toEqual({ ok: true, bytes: bytesOf(testRelease, 'entry.js'), encoding: 'identity' });
    for (const file of ['../../x', 'toString', 'none.js'])
      expect(await store.read('remote-casino', testRelease.digest, file, ['identity'])).toEqual({
        ok: false,
        error: 'unknown',
      });
    expect(await store.release('remote-casino', 'c'.repeat(32))).toBeUndefined();
  });
});
