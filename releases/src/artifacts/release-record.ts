import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Release } from '@parlay/contracts/release';
import { isNestedDeeper } from '@parlay/server/json-nesting';
import { tryParseJson } from '@parlay/server/json-or-nothing';
import { z } from 'zod';
import { digestOf, integrityOf, RELEASE_FILE } from './integrity.ts';
import type { UploadLimits } from './limits.ts';
import { pathError } from './path-errors.ts';
import { repeatedKey } from './repeated-key.ts';
import type { StageRefusal, StoredRelease } from './store.ts';

export type CheckedRelease = { ok: true; release: Release } | StageRefusal;

/** Parses an uploaded `release.json`, and checks it against its remote, its digest and the limits. */
export function checkUploadedRecord(
  remote: string,
  digest: string,
  bytes: Buffer,
  limits: UploadLimits,
): CheckedRelease {
  if (bytes.length > limits.recordBytes)
    return {
      ok: false,
      error: 'too-large',
      file: RELEASE_FILE,
      rule: 'recordBytes',
      message: `${RELEASE_FILE} is larger than ${limits.recordBytes} bytes.`,
    };
  const text = bytes.toString('utf8');
  const invalidName = digestOf(bytes) === digest ? nameError(text, limits) : undefined;
  if (invalidName) return invalidName;
  const checked = checkRelease(remote, digest, bytes);
  return (checked.ok && sizeError(checked.release, limits)) || checked;
}

const Names = z.object({ files: z.record(z.string(), z.unknown()) });

/** Returns an error for invalid or duplicate file names. Schema errors would not say which rule is broken. */
function nameError(text: string, limits: UploadLimits): StageRefusal | undefined {
  if (isNestedDeeper(text, MAX_NESTING)) return undefined;
  const raw = Names.safeParse(tryParseJson(text));
  if (!raw.success) return undefined;
  for (const file of Object.keys(raw.data.files)) {
    const refusal = pathError(file, limits);
    if (refusal) return { ok: false, error: 'invalid', file, ...refusal };
  }
  const file = repeatedKey(text);
  if (file === undefined) return undefined;
  return {
    ok: false,
    error: 'invalid',
    file,
    rule: 'twice',
    message: `${RELEASE_FILE} names ${JSON.stringify(file)} twice.`,
  };
}

function sizeError({ files }: Release, limits: UploadLimits): StageRefusal | undefined {
  const refusal = (rule: keyof UploadLimits, message: string, file = RELEASE_FILE): StageRefusal => ({
    ok: false,
    error: 'too-large',
    file,
    rule,
    message,
  });
  const entries = Object.entries(files);
  if (entries.length > limits.files)
    return refusal('files', `The release has ${entries.length} files: at most ${limits.files} are taken.`);
  for (const [file, { bytes }] of entries)
    if (bytes > limits.fileBytes)
      return refusal('fileBytes', `${file} has ${bytes} bytes: at most ${limits.fileBytes} are taken.`, file);
  const total = entries.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  if (total > limits.totalBytes)
    return refusal('totalBytes', `The release has ${total} bytes: at most ${limits.totalBytes} are taken.`);
  return undefined;
}

/** Parses a `release.json` and checks it against its remote and digest. */
function checkRelease(remote: string, digest: string, bytes: Buffer): CheckedRelease {
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
  const negative = Object.entries(parsed.release.files).find(([, { bytes }]) => bytes < 0);
  if (negative)
    return { ok: false, error: 'invalid', message: `${negative[0]} cannot have ${negative[1].bytes} bytes.` };
  return { ok: true, release: parsed.release };
}

const MAX_NESTING = 32;

function parse(bytes: Buffer): { ok: true; release: Release } | { ok: false; error: string } {
  const text = bytes.toString('utf8');
  // Some fields may have any shape and are serialized recursively later; a deep one would overflow the stack.
  if (isNestedDeeper(text, MAX_NESTING))
    return { ok: false, error: `${RELEASE_FILE} is more than ${MAX_NESTING} levels deep.` };
  const json = tryParseJson(text);
  if (json === undefined) return { ok: false, error: `${RELEASE_FILE} is not JSON.` };
  const parsed = Release.safeParse(json);
  if (parsed.success) return { ok: true, release: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, error: `${RELEASE_FILE}: ${issue?.path.join('.')}: ${issue?.message}` };
}

/** Reads the `release.json` in a folder. Returns undefined if it is missing or altered. */
export async function readRelease(folder: string, remote: string, digest: string): Promise<StoredRelease | undefined> {
  const bytes = await readFile(join(folder, RELEASE_FILE)).catch(() => undefined);
  if (!bytes) return undefined;
  const checked = checkRelease(remote, digest, bytes);
  return checked.ok ? { release: checked.release, digest, bytes, integrity: integrityOf(bytes) } : undefined;
}
