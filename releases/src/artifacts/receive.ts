import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Promised } from './checked-files.ts';
import { type Content, StoreUnwritable } from './store.ts';

/** How a file arrived: as promised, with more or fewer bytes, or with others. */
export type Received = 'whole' | 'longer' | 'shorter' | 'altered';

/**
 * Writes arriving bytes into a draft and gives it its name only when every byte was as promised, so that readers find the
 * whole file or none. Of any other content nothing is left, and of what is longer no more is read than was promised.
 * `flush`: it has to outlive a loss of power.
 */
export async function receiveFile(
  drafts: string,
  path: string,
  content: Content,
  promised: Promised,
  flush: boolean,
): Promise<Received> {
  const draft = await newDraft(drafts);
  try {
    const received = await writePromised(draft.file, content, promised);
    if (received === 'whole') {
      if (flush) await draft.file.sync().catch(unwritable);
      await draft.file.close();
      await mkdir(dirname(path), { recursive: true }).catch(unwritable);
      await rename(draft.path, path).catch(unwritable);
    }
    return received;
  } finally {
    await draft.file.close().catch(() => undefined);
    await rm(draft.path, { force: true });
  }
}

/** Receives a file of unknown contents, up to a size. Returns its draft, which is the caller's to move or to remove. */
export async function receiveDraft(drafts: string, content: Content, most: number): Promise<string | undefined> {
  const draft = await newDraft(drafts);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > most) break;
      await draft.file.write(chunk).catch(unwritable);
    }
    await draft.file.sync().catch(unwritable);
  } catch (error) {
    await rm(draft.path, { force: true });
    throw error;
  } finally {
    await draft.file.close();
  }
  if (bytes <= most) return draft.path;
  await rm(draft.path, { force: true });
  return undefined;
}

async function newDraft(folder: string): Promise<{ path: string; file: FileHandle }> {
  const path = join(folder, `${randomBytes(12).toString('hex')}.part`);
  try {
    await mkdir(folder, { recursive: true });
    return { path, file: await open(path, 'wx') };
  } catch (error) {
    throw new StoreUnwritable(error);
  }
}

async function writePromised(file: FileHandle, content: Content, promised: Promised): Promise<Received> {
  const hash = createHash('sha384');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > promised.bytes) return 'longer';
    hash.update(chunk);
    await file.write(chunk).catch(unwritable);
  }
  if (bytes < promised.bytes) return 'shorter';
  return `sha384-${hash.digest('base64')}` === promised.integrity ? 'whole' : 'altered';
}

function unwritable(error: unknown): never {
  throw new StoreUnwritable(error);
}
