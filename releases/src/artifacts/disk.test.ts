import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bytesOf, storeRelease, type TestRelease } from '../testing/releases.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { diskStore } from './disk.ts';
import { RELEASE_FILE } from './integrity.ts';
import type { ArtifactStore } from './store.ts';

const REMOTE = 'remote-casino';
const ENTRY = 'entry.js';
const ALTERED = Buffer.from('alert("altered")');

let folder: string;
let store: ArtifactStore;
let testRelease: TestRelease;
let entry: Buffer;
const path = (ending = '', file = ENTRY) => join(folder, REMOTE, testRelease.digest, file + ending);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-store-'));
  store = diskStore(folder);
  testRelease = await storeRelease(store, casinoRelease());
  entry = testRelease.files.get(ENTRY) as Buffer;
});
// Retries, because a repair may still be writing a file.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const readAsBrowser = () => store.read(REMOTE, testRelease.digest, ENTRY, ['br', 'gzip', 'identity']);

describe('an altered compressed copy', () => {
  it('is not served, even if it was served intact before, and is written again', async () => {
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'br' });
    await writeFile(path('.br'), brotliCompressSync(ALTERED));
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'gzip' });
    await waitFor(
      async () => (await readAsBrowser()).ok && brotliDecompressSync(await readFile(path('.br'))).equals(entry),
    );
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'br' });
  });

  it('is detected even if its size and modification time are unchanged', async () => {
    const { atime, mtime, size } = await stat(path('.br'));
    expect(await readAsBrowser()).toMatchObject({ encoding: 'br' });
    const bytes = await readFile(path('.br'));
    bytes[size - 3] = (bytes[size - 3] ?? 0) ^ 0xff;
    await writeFile(path('.br'), bytes);
    await utimes(path('.br'), atime, mtime);
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'gzip' });
  });

  it('is repaired along with a lost copy when the release is verified', async () => {
    await writeFile(path('.br'), 'not brotli');
    await rm(path('.gz'));
    expect(await store.verify(REMOTE, testRelease.digest)).toEqual([]);
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'br' });
    expect((await stat(path('.gz'))).size).toBeGreaterThan(0);
  });

  it('is not served if it decompresses to far more than the recorded size', async () => {
    await writeFile(path('.br'), brotliCompressSync(Buffer.alloc(50_000_000)));
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'gzip' });
  });
});

describe('an altered file', () => {
  it('is served from a good compressed copy and written again', async () => {
    await writeFile(path(), ALTERED);
    expect(await store.read(REMOTE, testRelease.digest, ENTRY, ['identity'])).toMatchObject({ ok: true, bytes: entry });
    expect(await readFile(path())).toEqual(entry);
  });

  async function damageAll(): Promise<void> {
    await writeFile(path(), ALTERED);
    await writeFile(path('.br'), brotliCompressSync(ALTERED));
    await rm(path('.gz'));
  }

  it('is refused without a good copy until its file is restored', async () => {
    await rename(path(), path('.saved'));
    await damageAll();
    expect(await readAsBrowser()).toEqual({ ok: false, error: 'damaged' });
    expect(await store.verify(REMOTE, testRelease.digest)).toEqual([`${ENTRY} of ${REMOTE} was altered.`]);
    await rename(path('.saved'), path());
    expect(await readAsBrowser()).toMatchObject({ ok: true, bytes: entry });
  });

  it('is requested and replaced by an upload if there is no good copy', async () => {
    await damageAll();
    const staged = await store.stageRelease(REMOTE, testRelease.digest, testRelease.files.get(RELEASE_FILE) as Buffer);
    expect(staged).toEqual({ ok: true, missing: [ENTRY] });
    expect(await store.stageFile(REMOTE, testRelease.digest, ENTRY, [ALTERED])).toMatchObject({
      ok: false,
      error: 'altered',
    });
    expect(await store.stageFile(REMOTE, testRelease.digest, ENTRY, [entry])).toMatchObject({ ok: true });
    expect(await readAsBrowser()).toMatchObject({ ok: true, encoding: 'br' });
    expect(await store.missing(REMOTE, testRelease.digest)).toEqual([]);
  });
});

it('accepts a complete new upload of a release that lost its release.json', async () => {
  await rm(path('', RELEASE_FILE));
  const afterRestart = diskStore(folder);
  await storeRelease(afterRestart, testRelease);
  expect(await afterRestart.read(REMOTE, testRelease.digest, ENTRY, ['identity'])).toMatchObject({
    ok: true,
    bytes: entry,
  });
});

it('reports names that are not files of the release as unknown', async () => {
  for (const file of ['nowhere.js', 'constructor', `${ENTRY}.br`])
    expect(await store.read(REMOTE, testRelease.digest, file, ['br', 'identity'])).toEqual({
      ok: false,
      error: 'unknown',
    });
});

describe('an upload', () => {
  it('is compressed while it arrives, and leaves only its files and their compressed copies', async () => {
    const release = casinoRelease();
    const { digest } = release;
    const other = diskStore(join(folder, 'other'));
    await other.stageRelease(REMOTE, digest, bytesOf(release, RELEASE_FILE));
    await other.stageFile(REMOTE, digest, ENTRY, [entry]);
    const staged = join(folder, 'other', '.staging', `${REMOTE}-${digest}`);
    await waitFor(async () => (await readdir(staged)).includes(`${ENTRY}.gz`));
    await storeRelease(other, release);
    const stored = join(folder, 'other', REMOTE, digest);
    const remaining = await readdir(stored, { recursive: true, withFileTypes: true });
    const files = remaining
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(stored, join(parentPath, name)).replace(/\.(br|gz)$/, ''));
    expect(new Set(files)).toEqual(new Set(release.files.keys()));
    expect(await readdir(join(folder, 'other', '.staging', '.drafts'))).toEqual([]);
  });
});

describe('an upload that shares files with an earlier release', () => {
  const TEXT_FILE = 'styles.css';
  const style = 'body { color: teal }\n'.repeat(60);
  const nextOf = (build: string) => casinoRelease({ build, extraFiles: { [TEXT_FILE]: style } });
  let earlier: TestRelease;
  let next: TestRelease;
  const open = () => store.stageRelease(REMOTE, next.digest, bytesOf(next, RELEASE_FILE), [earlier.digest]);

  beforeEach(async () => {
    earlier = await storeRelease(store, nextOf('earlier'));
    next = nextOf('next');
  });

  it('is missing only the other files, and includes compressed copies of the shared ones', async () => {
    expect(await open()).toEqual({ ok: true, missing: [ENTRY] });
    await store.stageFile(REMOTE, next.digest, ENTRY, [bytesOf(next, ENTRY)]);
    expect(await store.finish(REMOTE, next.digest)).toMatchObject({ ok: true });
    await store.remove(REMOTE, earlier.digest);
    for (const encoding of ['br', 'gzip', 'identity'] as const)
      expect(await store.read(REMOTE, next.digest, TEXT_FILE, [encoding])).toMatchObject({ ok: true, encoding });
    expect(await store.verify(REMOTE, next.digest)).toEqual([]);
  });

  it('is also missing shared files without a good copy in the earlier release', async () => {
    for (const ending of ['', '.br', '.gz'])
      await writeFile(join(folder, REMOTE, earlier.digest, TEXT_FILE + ending), ALTERED);
    expect(await open()).toEqual({ ok: true, missing: [ENTRY, TEXT_FILE] });
  });

  it('is missing all files if the earlier release was removed', async () => {
    await store.remove(REMOTE, earlier.digest);
    expect(await open()).toEqual({ ok: true, missing: Object.keys(next.release.files) });
  });
});
