import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Digest, FilePath, Release, RemoteName } from '@parlay/contracts/release';
import { LRUCache } from 'lru-cache';
import { brotli, gzipped } from './compress.ts';
import { digestOf, integrityOf, RELEASE_FILE } from './integrity.ts';
import { worthCompressing } from './media.ts';
import { type ArtifactStore, type Encoding, LIMITS, type StageOutcome, type StoredRelease } from './store.ts';

/** Bytes of the records at hand, which take several times as much when they are read; any other is read again. */
const KNOWN = 32_000_000;

const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** Keeps releases under `{folder}/{remote}/{digest}/`, with `.br` and `.gz` beside each file that gains by it. */
export function diskStore(folder: string): ArtifactStore {
  const known = new LRUCache<string, StoredRelease>({
    maxSize: KNOWN,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
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
    if (await release(remote, digest)) return [];
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
    await mkdir(dirname(place(remote, digest)), { recursive: true });
    // Two finish at once: the second rename fails on a directory that is not empty, and what is there is the same.
    await rename(from, place(remote, digest)).catch(async (error: unknown) => {
      if (!(await release(remote, digest))) throw error;
      await rm(from, { recursive: true, force: true });
    });
    const stored = await release(remote, digest);
    return stored ? { ok: true as const, stored } : { ok: false as const, missing: [RELEASE_FILE] };
  }

  async function read(remote: string, digest: string, file: string, encodings: readonly Encoding[]) {
    const found = await release(remote, digest);
    if (!found) return undefined;
    if (file === RELEASE_FILE) return { bytes: found.bytes, encoding: 'identity' as const };
    if (!Object.hasOwn(found.release.files, file)) return undefined;
    for (const encoding of encodings) {
      const bytes = await readFile(join(place(remote, digest), file + ENDINGS[encoding])).catch(() => undefined);
      if (bytes) return { bytes, encoding };
    }
    return undefined;
  }

  async function verify(remote: string, digest: string): Promise<string[]> {
    known.delete(`${remote}/${digest}`);
    const found = await release(remote, digest);
    if (!found) return [`${RELEASE_FILE} of ${remote} ${digest} is missing or altered.`];
    const problems = await Promise.all(
      Object.entries(found.release.files).map(async ([file, promised]) => {
        const bytes = await readFile(join(place(remote, digest), file)).catch(() => undefined);
        if (!bytes) return `${file} of ${remote} is missing.`;
        return integrityOf(bytes) === promised.integrity ? undefined : `${file} of ${remote} was altered.`;
      }),
    );
    return problems.filter((problem) => problem !== undefined);
  }

  return { missing, stageRelease, stageFile, finish, release, read, verify };
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

function parse(bytes: Buffer): { ok: true; release: Release } | { ok: false; problem: string } {
  try {
    const parsed = Release.safeParse(JSON.parse(bytes.toString('utf8')));
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
  const files = Object.entries(release.files).filter(([file, { bytes }]) => worthCompressing(file, bytes));
  await Promise.all(
    files.map(async ([file]) => {
      const bytes = await readFile(join(folder, file));
      const [br, gz] = await Promise.all([brotli(bytes), gzipped(bytes)]);
      await Promise.all([writeWhole(join(folder, `${file}.br`), br), writeWhole(join(folder, `${file}.gz`), gz)]);
    }),
  );
}

/** Whoever reads finds the whole file or none. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
  await writeFile(draft, bytes, { flush: true });
  await rename(draft, path);
}
