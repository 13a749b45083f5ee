import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Release } from '@parlay/contracts/release';
import { isNestedDeeper } from '@parlay/tooling/json-nesting';
import { digestOf, integrityOf, RELEASE_FILE } from './integrity.ts';
import { LIMITS, type StageResult, type StoredRelease } from './store.ts';

export type CheckedRelease = { ok: true; release: Release } | Extract<StageResult, { ok: false }>;

/** Parses a record and checks it against the names it was uploaded under, and the limits. */
export function checkRelease(remote: string, digest: string, bytes: Buffer): CheckedRelease {
  if (bytes.length > LIMITS.releaseJson)
    return { ok: false, error: 'too-large', message: `${RELEASE_FILE} is larger than ${LIMITS.releaseJson} bytes.` };
  if (digestOf(bytes) !== digest)
    return { ok: false, error: 'altered', message: `${RELEASE_FILE} does not have the digest ${digest}.` };
  const parsed = parse(bytes);
  if (!parsed.ok) return { ok: false, error: 'invalid', message: parsed.error };
  if (parsed.release.remote !== remote)
    return {
      ok: false,
      error: 'invalid',
      message: `${RELEASE_FILE} is of ${parsed.release.remote}, not of ${remote}.`,
    };
  const sizes = Object.values(parsed.release.files).map((file) => file.bytes);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length > LIMITS.files || total > LIMITS.total || sizes.some((size) => size > LIMITS.file || size < 0))
    return { ok: false, error: 'too-large', message: `The release has too many files, or files that are too large.` };
  return { ok: true, release: parsed.release };
}

const MAX_NESTING = 32;

function parse(bytes: Buffer): { ok: true; release: Release } | { ok: false; error: string } {
  const text = bytes.toString('utf8');
  // Some fields may have any shape and are serialised later, by recursion: a deep one would overflow the stack.
  if (isNestedDeeper(text, MAX_NESTING))
    return { ok: false, error: `${RELEASE_FILE} is more than ${MAX_NESTING} levels deep.` };
  try {
    const parsed = Release.safeParse(JSON.parse(text));
    if (parsed.success) return { ok: true, release: parsed.data };
    const issue = parsed.error.issues[0];
    return { ok: false, error: `${RELEASE_FILE}: ${issue?.path.join('.')}: ${issue?.message}` };
  } catch {
    return { ok: false, error: `${RELEASE_FILE} is not JSON.` };
  }
}

/** The record of the release in a folder; undefined where it is missing or altered. */
export async function readRelease(folder: string, remote: string, digest: string): Promise<StoredRelease | undefined> {
  const bytes = await readFile(join(folder, RELEASE_FILE)).catch(() => undefined);
  if (!bytes) return undefined;
  const checked = checkRelease(remote, digest, bytes);
  return checked.ok ? { release: checked.release, digest, bytes, integrity: integrityOf(bytes) } : undefined;
}
