import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Digest, FilePath, Release, RemoteName } from '@parlay/contracts/release';
import { isNestedDeeper } from '@parlay/tooling/json-nesting';
import { LRUCache } from 'lru-cache';
import { type CheckedFiles, checkedFiles, decoded, type Promised } from './checked-files.ts';
import { brotli, gzipped } from './compress.ts';
import { digestOf, integrityOf, RELEASE_FILE } from './integrity.ts';
import { worthCompressing } from './media.ts';
import {
  type ArtifactStore,
  type Encoding,
  type FileRead,
  LIMITS,
  type StageOutcome,
  type StoredRelease,
  StoreUnwritable,
} from './store.ts';

/** Bytes of the records at hand, which take several times as much when they are read; any other is read again. */
const KNOWN = 32_000_000;

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };
const EVERY_ENCODING: readonly Encoding[] = ['identity', 'br', 'gzip'];

/** Files read at once when a whole release is checked: each holds a file handle. */
const AT_ONCE = 16;

/**
 * Stores releases under `{folder}/{remote}/{digest}/`, with compressed twins (`.br`, `.gz`) of each file that gains by it.
 * Every read is checked. A file or twin that was altered or lost is written again from a good copy of it.
 */
export function diskStore(folder: string): ArtifactStore {
  const known = new LRUCache<string, StoredRelease>({
    maxSize: KNOWN,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const files: CheckedFiles = checkedFiles();
  const mending = new Map<string, Promise<Buffer | undefined>>();
  const place = (remote: string, digest: string) => join(folder, remote, digest);
  const staging = (remote: string, digest: string) => join(folder, '.staging', `${remote}-${digest}`);
  const sane = (remote: string, digest: string) =>
    RemoteName.safeParse(remote).success && Digest.safeParse(digest).success;

  async function release(remote: string, digest: string): Promise<StoredRelease | undefined> {
    if (!sane(remote, digest)) return undefined;
    const key = `${remote}/${digest}`;
    const cached = known.get(key);
    if (cached) return cached;
    const found = await readRelease(place(remote, digest), remote, digest);
    if (found) known.set(key, found);
    return found;
  }

  async function missing(remote: string, digest: string): Promise<string[] | undefined> {
    if (!sane(remote, digest)) return undefined;
    const finished = await release(remote, digest);
    if (finished) return await damaged(finished);
    const staged = await readRelease(staging(remote, digest), remote, digest);
    if (!staged) return undefined;
    const absent = await Promise.all(
      Object.entries(staged.release.files).map(async ([file, { bytes }]) => {
        const there = await stat(join(staging(remote, digest), file)).catch(() => undefined);
        return there?.size === bytes ? undefined : file;
      }),
    );
    return absent.filter((file) => file !== undefined);
  }

  async function stageRelease(remote: string, digest: string, bytes: Buffer): Promise<StageOutcome> {
    const checked = checkRelease(remote, digest, bytes);
    if (!checked.ok) return checked;
    if (!(await release(remote, digest))) await writeWhole(join(staging(remote, digest), RELEASE_FILE), bytes);
    return { ok: true, missing: (await missing(remote, digest)) ?? [] };
  }

  async function stageFile(remote: string, digest: string, file: string, bytes: Buffer): Promise<StageOutcome> {
    if (!sane(remote, digest) || !FilePath.safeParse(file).success)
      return { ok: false, code: 'unknown-file', problem: `"${file}" is not a file of a release.` };
    const opened = (await release(remote, digest)) ?? (await readRelease(staging(remote, digest), remote, digest));
    if (!opened) return { ok: false, code: 'no-release', problem: `Upload ${RELEASE_FILE} of ${digest} first.` };
    const promised = opened.release.files[file];
    if (!promised)
      return { ok: false, code: 'unknown-file', problem: `${RELEASE_FILE} of ${digest} does not name ${file}.` };
    if (bytes.length !== promised.bytes || integrityOf(bytes) !== promised.integrity)
      return { ok: false, code: 'altered', problem: `${file} is not the file that ${RELEASE_FILE} promises.` };
    if (!(await release(remote, digest))) await writeWhole(join(staging(remote, digest), file), bytes);
    else if (!(await readGood(place(remote, digest), file, promised)))
      await writeWithTwins(place(remote, digest), file, bytes);
    return { ok: true, missing: [] };
  }

  async function finish(remote: string, digest: string) {
    const there = await release(remote, digest);
    if (there) return { ok: true as const, stored: there };
    const absent = await missing(remote, digest);
    const from = staging(remote, digest);
    const staged = await readRelease(from, remote, digest);
    if (!staged || !absent || absent.length > 0) return { ok: false as const, missing: absent ?? [RELEASE_FILE] };
    await precompress(from, staged.release);
    await mkdir(dirname(place(remote, digest)), { recursive: true }).catch((error: unknown) => {
      throw new StoreUnwritable(error);
    });
    // Two finish at once: the second rename fails on a directory that is not empty, and what is there is the same.
    await rename(from, place(remote, digest))
      .catch(async () => {
        if (await release(remote, digest)) return await rm(from, { recursive: true, force: true });
        // What is there has lost its record: it is no release any more.
        await rm(place(remote, digest), { recursive: true, force: true });
        await rename(from, place(remote, digest));
      })
      .catch((error: unknown) => {
        throw new StoreUnwritable(error);
      });
    const stored = await release(remote, digest);
    return stored ? { ok: true as const, stored } : { ok: false as const, missing: [RELEASE_FILE] };
  }

  async function read(remote: string, digest: string, file: string, encodings: readonly Encoding[]): Promise<FileRead> {
    const found = await release(remote, digest);
    if (!found) return { ok: false, error: 'unknown' };
    if (file === RELEASE_FILE) return { ok: true, bytes: found.bytes, encoding: 'identity' };
    const promised = Object.hasOwn(found.release.files, file) ? found.release.files[file] : undefined;
    if (!promised) return { ok: false, error: 'unknown' };
    const path = join(place(remote, digest), file);
    let isDamaged = false;
    for (const encoding of encodings) {
      const outcome = await files.read(path + ENDINGS[encoding], promised, encoding);
      if (outcome.ok) {
        if (isDamaged) void mend(place(remote, digest), file, promised);
        return { ok: true, bytes: outcome.bytes, encoding };
      }
      // Not every file has twins.
      isDamaged ||= encoding === 'identity' || outcome.error === 'altered';
    }
    const bytes = await mend(place(remote, digest), file, promised);
    return bytes ? { ok: true, bytes, encoding: 'identity' } : { ok: false, error: 'damaged' };
  }

  /** One at a time for each file. Resolves with the file's contents, or undefined where no good copy is left. */
  function mend(release: string, file: string, promised: Promised): Promise<Buffer | undefined> {
    const path = join(release, file);
    const underWay = mending.get(path) ?? mendNow(release, file, promised).finally(() => mending.delete(path));
    mending.set(path, underWay);
    return underWay;
  }

  async function mendNow(release: string, file: string, promised: Promised): Promise<Buffer | undefined> {
    const path = join(release, file);
    const copies = await Promise.all(
      EVERY_ENCODING.map(async (encoding) => {
        const copy = await files.read(path + ENDINGS[encoding], promised, encoding);
        return { encoding, bytes: copy.ok ? copy.bytes : undefined };
      }),
    );
    const good = copies.find(({ bytes }) => bytes);
    const bytes = good?.bytes && (await decoded(good.bytes, promised, good.encoding));
    if (!bytes) return undefined;
    const bad = copies.filter((copy) => !copy.bytes).map(({ encoding }) => encoding);
    // A folder that cannot be written stays as it is: its bad files are passed over.
    await writeEncodings(release, file, bytes, bad).catch(() => undefined);
    return bytes;
  }

  const readGood = async (release: string, file: string, promised: Promised) => {
    const whole = await files.read(join(release, file), promised, 'identity');
    return whole.ok ? whole.bytes : await mend(release, file, promised);
  };

  /** Files of a finished release of which no good copy is left. */
  async function damaged({ release: { remote, files: promises }, digest }: StoredRelease): Promise<string[]> {
    const found: string[] = [];
    await eachOf(Object.entries(promises), AT_ONCE, async ([file, promised]) => {
      if (!(await readGood(place(remote, digest), file, promised))) found.push(file);
    });
    return found.sort();
  }

  async function whyUnwritable(): Promise<string | undefined> {
    const probe = join(folder, '.staging', 'probe');
    try {
      await writeWhole(probe, Buffer.from('probe'));
      await rm(probe, { force: true });
      return undefined;
    } catch (error) {
      return error instanceof StoreUnwritable ? error.message : new StoreUnwritable(error).message;
    }
  }

  async function verify(remote: string, digest: string): Promise<string[]> {
    known.delete(`${remote}/${digest}`);
    const found = await release(remote, digest);
    if (!found) return [`${RELEASE_FILE} of ${remote} ${digest} is missing or altered.`];
    const folder = place(remote, digest);
    const problems: string[] = [];
    await eachOf(Object.entries(found.release.files), AT_ONCE, async ([file, promised]) => {
      const endings = worthCompressing(file, promised.bytes) ? EVERY_ENCODING : (['identity'] as const);
      const outcomes = [];
      for (const encoding of endings) {
        const path = join(folder, file) + ENDINGS[encoding];
        files.forget(path);
        outcomes.push(await files.read(path, promised, encoding));
      }
      if (outcomes.every(({ ok }) => ok) || (await mend(folder, file, promised))) return;
      const [whole] = outcomes;
      problems.push(
        `${file} of ${remote} ${whole && !whole.ok && whole.error === 'missing' ? 'is missing' : 'was altered'}.`,
      );
    });
    return problems.sort();
  }

  return { missing, stageRelease, stageFile, finish, release, read, whyUnwritable, verify };
}

type CheckedRelease = { ok: true; release: Release } | Extract<StageOutcome, { ok: false }>;

function checkRelease(remote: string, digest: string, bytes: Buffer): CheckedRelease {
  if (bytes.length > LIMITS.releaseJson)
    return { ok: false, code: 'too-large', problem: `${RELEASE_FILE} is larger than ${LIMITS.releaseJson} bytes.` };
  if (digestOf(bytes) !== digest)
    return { ok: false, code: 'altered', problem: `${RELEASE_FILE} does not have the digest ${digest}.` };
  const parsed = parse(bytes);
  if (!parsed.ok) return { ok: false, code: 'invalid', problem: parsed.problem };
  if (parsed.release.remote !== remote)
    return { ok: false, code: 'invalid', problem: `${RELEASE_FILE} is of ${parsed.release.remote}, not of ${remote}.` };
  const sizes = Object.values(parsed.release.files).map((file) => file.bytes);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > LIMITS.files || total > LIMITS.total || sizes.some((size) => size > LIMITS.file || size < 0))
    return { ok: false, code: 'too-large', problem: `The release has too many files, or files that are too large.` };
  return { ok: true, release: parsed.release };
}

const MAX_NESTING = 32;

function parse(bytes: Buffer): { ok: true; release: Release } | { ok: false; problem: string } {
  const text = bytes.toString('utf8');
  // What it may hold of any shape is serialised again, which recurses.
  if (isNestedDeeper(text, MAX_NESTING))
    return { ok: false, problem: `${RELEASE_FILE} is more than ${MAX_NESTING} levels deep.` };
  try {
    const parsed = Release.safeParse(JSON.parse(text));
    if (parsed.success) return { ok: true, release: parsed.data };
    const issue = parsed.error.issues[0];
    return { ok: false, problem: `${RELEASE_FILE}: ${issue?.path.join('.')}: ${issue?.message}` };
  } catch {
    return { ok: false, problem: `${RELEASE_FILE} is not JSON.` };
  }
}

async function readRelease(folder: string, remote: string, digest: string): Promise<StoredRelease | undefined> {
  const bytes = await readFile(join(folder, RELEASE_FILE)).catch(() => undefined);
  if (!bytes) return undefined;
  const checked = checkRelease(remote, digest, bytes);
  return checked.ok ? { release: checked.release, digest, bytes, integrity: integrityOf(bytes) } : undefined;
}

async function precompress(folder: string, release: Release): Promise<void> {
  await Promise.all(
    Object.keys(release.files).map(async (file) =>
      writeEncodings(folder, file, await readFile(join(folder, file)), ['br', 'gzip']),
    ),
  );
}

const writeWithTwins = (folder: string, file: string, bytes: Buffer) =>
  writeEncodings(folder, file, bytes, EVERY_ENCODING);

/** Writes a file in the given encodings; compressed only where that gains something. */
async function writeEncodings(
  folder: string,
  file: string,
  bytes: Buffer,
  encodings: readonly Encoding[],
): Promise<void> {
  const wanted = worthCompressing(file, bytes.length) ? encodings : encodings.filter((one) => one === 'identity');
  await Promise.all(
    wanted.map(async (encoding) => writeWhole(join(folder, file + ENDINGS[encoding]), await PACKED[encoding](bytes))),
  );
}

const PACKED: Record<Encoding, (bytes: Buffer) => Promise<Uint8Array>> = {
  br: (bytes) => brotli(bytes),
  gzip: (bytes) => gzipped(bytes),
  identity: async (bytes) => bytes,
};

async function eachOf<T>(items: readonly T[], atOnce: number, task: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Readers find the whole file or none. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, path);
  } catch (error) {
    throw new StoreUnwritable(error);
  }
}
