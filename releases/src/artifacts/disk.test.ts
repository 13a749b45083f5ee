import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { bytesOf, keep, type MadeRelease } from '../testing/releases.ts';
import { casinoRelease } from '../testing/site.ts';
import { waitFor } from '../testing/wait.ts';
import { diskStore } from './disk.ts';
import { RELEASE_FILE } from './integrity.ts';
import type { ArtifactStore } from './store.ts';

const REMOTE = 'remote-casino';
const ENTRY = 'entry.js';
const EVIL = Buffer.from('alert("altered")');

let folder: string;
let store: ArtifactStore;
let made: MadeRelease;
let entry: Buffer;
const path = (ending = '', file = ENTRY) => join(folder, REMOTE, made.digest, file + ending);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-store-'));
  store = diskStore(folder);
  made = await keep(store, casinoRelease());
  entry = made.files.get(ENTRY) as Buffer;
});
// A file may still be under repair.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const asBrowser = () => store.read(REMOTE, made.digest, ENTRY, ['br', 'gzip', 'identity']);

describe('an altered compressed twin', () => {
  it('is not served, also when it was served unaltered before, and is written again', async () => {
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'br' });
    await writeFile(path('.br'), brotliCompressSync(EVIL));
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'gzip' });
    await waitFor(
      async () => (await asBrowser()).ok && brotliDecompressSync(await readFile(path('.br'))).equals(entry),
    );
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'br' });
  });

  it('is noticed when its size and its time of change are those of the good one', async () => {
    const { atime, mtime, size } = await stat(path('.br'));
    expect(await asBrowser()).toMatchObject({ encoding: 'br' });
    const bytes = await readFile(path('.br'));
    bytes[size - 3] = (bytes[size - 3] ?? 0) ^ 0xff;
    await writeFile(path('.br'), bytes);
    await utimes(path('.br'), atime, mtime);
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'gzip' });
  });

  it('is mended by a check of the release that finds another one lost', async () => {
    await writeFile(path('.br'), 'not brotli');
    await rm(path('.gz'));
    expect(await store.verify(REMOTE, made.digest)).toEqual([]);
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'br' });
    expect((await stat(path('.gz'))).size).toBeGreaterThan(0);
  });

  it('is refused where it decompresses to far more than was promised', async () => {
    await writeFile(path('.br'), brotliCompressSync(Buffer.alloc(50_000_000)));
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'gzip' });
  });
});

describe('an altered file', () => {
  it('is served from a good compressed twin, and written again', async () => {
    await writeFile(path(), EVIL);
    expect(await store.read(REMOTE, made.digest, ENTRY, ['identity'])).toMatchObject({ ok: true, bytes: entry });
    expect(await readFile(path())).toEqual(entry);
  });

  async function damageAll(): Promise<void> {
    await writeFile(path(), EVIL);
    await writeFile(path('.br'), brotliCompressSync(EVIL));
    await rm(path('.gz'));
  }

  it('without a good copy is refused, and served again when its file is put back', async () => {
    await rename(path(), path('.saved'));
    await damageAll();
    expect(await asBrowser()).toEqual({ ok: false, error: 'damaged' });
    expect(await store.verify(REMOTE, made.digest)).toEqual([`${ENTRY} of ${REMOTE} was altered.`]);
    await rename(path('.saved'), path());
    expect(await asBrowser()).toMatchObject({ ok: true, bytes: entry });
  });

  it('without a good copy is asked for by an upload, and replaced by it', async () => {
    await damageAll();
    const staged = await store.stageRelease(REMOTE, made.digest, made.files.get(RELEASE_FILE) as Buffer);
    expect(staged).toEqual({ ok: true, missing: [ENTRY] });
    expect(await store.stageFile(REMOTE, made.digest, ENTRY, [EVIL])).toMatchObject({ ok: false, error: 'altered' });
    expect(await store.stageFile(REMOTE, made.digest, ENTRY, [entry])).toMatchObject({ ok: true });
    expect(await asBrowser()).toMatchObject({ ok: true, encoding: 'br' });
    expect(await store.missing(REMOTE, made.digest)).toEqual([]);
  });
});

it('a release that lost its record is taken again as a whole', async () => {
  await rm(path('', RELEASE_FILE));
  const afterRestart = diskStore(folder);
  await keep(afterRestart, made);
  expect(await afterRestart.read(REMOTE, made.digest, ENTRY, ['identity'])).toMatchObject({ ok: true, bytes: entry });
});

it('a name that is no file of the release is unknown', async () => {
  for (const file of ['nowhere.js', 'constructor', `${ENTRY}.br`])
    expect(await store.read(REMOTE, made.digest, file, ['br', 'identity'])).toEqual({ ok: false, error: 'unknown' });
});

describe('an upload', () => {
  it('is compressed while it arrives, and leaves its files and their twins only', async () => {
    const release = casinoRelease();
    const { digest } = release;
    const other = diskStore(join(folder, 'other'));
    await other.stageRelease(REMOTE, digest, bytesOf(release, RELEASE_FILE));
    await other.stageFile(REMOTE, digest, ENTRY, [entry]);
    const staged = join(folder, 'other', '.staging', `${REMOTE}-${digest}`);
    await waitFor(async () => (await readdir(staged)).includes(`${ENTRY}.gz`));
    await keep(other, release);
    const stored = join(folder, 'other', REMOTE, digest);
    const left = await readdir(stored, { recursive: true, withFileTypes: true });
    const files = left
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(stored, join(parentPath, name)).replace(/\.(br|gz)$/, ''));
    expect(new Set(files)).toEqual(new Set(release.files.keys()));
    expect(await readdir(join(folder, 'other', '.staging', '.drafts'))).toEqual([]);
  });
});

describe('an upload that has files in common with an earlier release', () => {
  const TEXT = 'styles.css';
  const style = 'body { color: teal }\n'.repeat(60);
  const nextOf = (build: string) => casinoRelease({ build, extraFiles: { [TEXT]: style } });
  let earlier: MadeRelease;
  let next: MadeRelease;
  const open = () => store.stageRelease(REMOTE, next.digest, bytesOf(next, RELEASE_FILE), [earlier.digest]);

  beforeEach(async () => {
    earlier = await keep(store, nextOf('earlier'));
    next = nextOf('next');
  });

  it('lacks the others only, and has those with their twins', async () => {
    expect(await open()).toEqual({ ok: true, missing: [ENTRY] });
    await store.stageFile(REMOTE, next.digest, ENTRY, [bytesOf(next, ENTRY)]);
    expect(await store.finish(REMOTE, next.digest)).toMatchObject({ ok: true });
    await store.remove(REMOTE, earlier.digest);
    for (const encoding of ['br', 'gzip', 'identity'] as const)
      expect(await store.read(REMOTE, next.digest, TEXT, [encoding])).toMatchObject({ ok: true, encoding });
    expect(await store.verify(REMOTE, next.digest)).toEqual([]);
  });

  it('lacks those, too, of which no good copy is left there', async () => {
    for (const ending of ['', '.br', '.gz']) await writeFile(join(folder, REMOTE, earlier.digest, TEXT + ending), EVIL);
    expect(await open()).toEqual({ ok: true, missing: [ENTRY, TEXT] });
  });

  it('lacks all of them where that release is gone', async () => {
    await store.remove(REMOTE, earlier.digest);
    expect(await open()).toEqual({ ok: true, missing: Object.keys(next.release.files) });
  });
});
