import { join } from 'node:path';
import { type CheckedFiles, checkedFiles, decoded, type Promised } from './checked-files.ts';
import type { Encoding, FileRead } from './store.ts';
import { ENDINGS, EVERY_ENCODING, writeEncodings } from './write-files.ts';

/** Files of finished releases. Altered or lost files are repaired from a good copy: a compressed twin or the file itself. */
export interface MendedFiles extends CheckedFiles {
  /** The file in the best of the encodings taken. `release`: the release's folder. */
  best(release: string, file: string, promised: Promised, encodings: readonly Encoding[]): Promise<FileRead>;
  /** Repairs one file at a time. Resolves with its contents, or undefined when no good copy is left. */
  mend(release: string, file: string, promised: Promised): Promise<Buffer | undefined>;
  /** The file's contents, repaired if needed; undefined when no good copy is left. */
  readGood(release: string, file: string, promised: Promised): Promise<Buffer | undefined>;
}

export function mendedFiles(): MendedFiles {
  const files = checkedFiles();
  const mending = new Map<string, Promise<Buffer | undefined>>();

  async function best(release: string, file: string, promised: Promised, encodings: readonly Encoding[]) {
    let isDamaged = false;
    for (const encoding of encodings) {
      const result = await files.read(join(release, file) + ENDINGS[encoding], promised, encoding);
      if (result.ok) {
        if (isDamaged) void mend(release, file, promised);
        return { ok: true as const, bytes: result.bytes, encoding };
      }
      // Not every file has twins.
      isDamaged ||= encoding === 'identity' || result.error === 'altered';
    }
    const bytes = await mend(release, file, promised);
    return bytes
      ? { ok: true as const, bytes, encoding: 'identity' as const }
      : { ok: false as const, error: 'damaged' as const };
  }

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
    // In a read-only folder damaged files cannot be repaired and are skipped.
    await writeEncodings(release, file, bytes, bad).catch(() => undefined);
    return bytes;
  }

  const readGood = async (release: string, file: string, promised: Promised) => {
    const whole = await files.read(join(release, file), promised, 'identity');
    return whole.ok ? whole.bytes : await mend(release, file, promised);
  };

  return { ...files, best, mend, readGood };
}
