import { join } from 'node:path';
import { type CheckedFiles, checkedFiles, decompress, type ExpectedFile } from './checked-files.ts';
import type { Encoding, FileReadResult } from './store.ts';
import { ALL_ENCODINGS, ENDINGS, writeEncodings } from './write-files.ts';

/** Files of finished releases. Altered or lost files and compressed copies are repaired from each other. */
export interface RepairedFiles extends CheckedFiles {
  /** Reads a file in the best accepted encoding. `release` is the release's folder. */
  best(release: string, file: string, promised: ExpectedFile, encodings: readonly Encoding[]): Promise<FileReadResult>;
  /** Repairs a file. Concurrent calls share one repair. Returns its contents, or undefined if no good copy is left. */
  mend(release: string, file: string, promised: ExpectedFile): Promise<Buffer | undefined>;
  /** Returns the file's contents, repaired if needed, or undefined if no good copy is left. */
  readGood(release: string, file: string, promised: ExpectedFile): Promise<Buffer | undefined>;
}

export function repairedFiles(): RepairedFiles {
  const files = checkedFiles();
  const repairs = new Map<string, Promise<Buffer | undefined>>();

  async function best(release: string, file: string, promised: ExpectedFile, encodings: readonly Encoding[]) {
    let isDamaged = false;
    for (const encoding of encodings) {
      const result = await files.read(join(release, file) + ENDINGS[encoding], promised, encoding);
      if (result.ok) {
        if (isDamaged) void mend(release, file, promised);
        return { ok: true as const, bytes: result.bytes, encoding };
      }
      // A missing compressed copy is not damage, because not every file has one.
      isDamaged ||= encoding === 'identity' || result.error === 'altered';
    }
    const bytes = await mend(release, file, promised);
    return bytes
      ? { ok: true as const, bytes, encoding: 'identity' as const }
      : { ok: false as const, error: 'damaged' as const };
  }

  function mend(release: string, file: string, promised: ExpectedFile): Promise<Buffer | undefined> {
    const path = join(release, file);
    const repair = repairs.get(path) ?? mendNow(release, file, promised).finally(() => repairs.delete(path));
    repairs.set(path, repair);
    return repair;
  }

  async function mendNow(release: string, file: string, promised: ExpectedFile): Promise<Buffer | undefined> {
    const path = join(release, file);
    const copies = await Promise.all(
      ALL_ENCODINGS.map(async (encoding) => {
        const copy = await files.read(path + ENDINGS[encoding], promised, encoding);
        return { encoding, bytes: copy.ok ? copy.bytes : undefined };
      }),
    );
    const goodCopy = copies.find(({ bytes }) => bytes);
    const bytes = goodCopy?.bytes && (await decompress(goodCopy.bytes, promised, goodCopy.encoding));
    if (!bytes) return undefined;
    const badEncodings = copies.filter((copy) => !copy.bytes).map(({ encoding }) => encoding);
    // Repairs are skipped in a read-only folder.
    await writeEncodings(release, file, bytes, badEncodings).catch(() => undefined);
    return bytes;
  }

  const readGood = async (release: string, file: string, promised: ExpectedFile) => {
    const result = await files.read(join(release, file), promised, 'identity');
    return result.ok ? result.bytes : await mend(release, file, promised);
  };

  return { ...files, best, mend, readGood };
}
