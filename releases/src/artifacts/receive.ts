import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ExpectedFile } from './checked-files.ts';
import { type Content, UnwritableStoreError } from './store.ts';

/** Result of receiving a file: as expected, too long, too short, or with different bytes. */
export type ReceiveResult = 'whole' | 'longer' | 'shorter' | 'altered';

/**
 * Writes arriving bytes to a temporary file and renames it only if all bytes match, so that readers find the whole file
 * or none. Discards unexpected content, and stops reading beyond the expected length. `flush` makes the file
 * survive a power failure.
 */
export async function receiveFile(
  drafts: string,
  path: string,
  content: Content,
  promised: ExpectedFile,
  flush: boolean,
): Promise<ReceiveResult> {
  const temporary = await openTemporary(drafts);
  try {
    const received = await writePromised(temporary.file, content, promised);
    if (received === 'whole') {
      if (flush) await temporary.file.sync().catch(throwUnwritable);
      await temporary.file.close();
      await mkdir(dirname(path), { recursive: true }).catch(throwUnwritable);
      await rename(temporary.path, path).catch(throwUnwritable);
    }
    return received;
  } finally {
    await temporary.file.close().catch(() => undefined);
    await rm(temporary.path, { force: true });
  }
}

/** Receives a file of unknown content up to a size. Returns a temporary file, which the caller must move or remove. */
export async function receiveTemporary(
  drafts: string,
  content: Content,
  maxBytes: number,
): Promise<string | undefined> {
  const temporary = await openTemporary(drafts);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > maxBytes) break;
      await temporary.file.write(chunk).catch(throwUnwritable);
    }
    await temporary.file.sync().catch(throwUnwritable);
  } catch (error) {
    await rm(temporary.path, { force: true });
    throw error;
  } finally {
    await temporary.file.close();
  }
  if (bytes <= maxBytes) return temporary.path;
  await rm(temporary.path, { force: true });
  return undefined;
}

async function openTemporary(folder: string): Promise<{ path: string; file: FileHandle }> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.part`);
  try {
    await mkdir(folder, { recursive: true });
    return { path, file: await open(path, 'wx') };
  } catch (error) {
    throw new UnwritableStoreError(error);
  }
}

async function writePromised(file: FileHandle, content: Content, promised: ExpectedFile): Promise<ReceiveResult> {
  const hash = createHash('sha384');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > promised.bytes) return 'longer';
    hash.update(chunk);
    await file.write(chunk).catch(throwUnwritable);
  }
  if (bytes < promised.bytes) return 'shorter';
  return `sha384-${hash.digest('base64')}` === promised.integrity ? 'whole' : 'altered';
}

function throwUnwritable(error: unknown): never {
  throw new UnwritableStoreError(error);
}
