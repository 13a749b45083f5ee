import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import { RELEASE_FILE } from './integrity.ts';
import type { ArtifactStore, Content, Encoding, PackedFile } from './store.ts';
import { putEntry } from './tar-entry.ts';

// Archive of a whole release: `release.json` first, then every file in the smallest encoding that the store has.

const SMALLEST: readonly Encoding[] = ['br', 'identity'];

/** Packs a release. Returns undefined for an unknown one. The archive ends early at a file without a good copy. */
export async function packRelease(store: ArtifactStore, remote: string, digest: string): Promise<Readable | undefined> {
  const stored = await store.release(remote, digest);
  if (!stored) return undefined;
  const archive = pack();
  const put = (file: string, bytes: Buffer, encoding: Encoding) => putEntry(archive, `${encoding}/${file}`, bytes);
  const fill = async () => {
    await put(RELEASE_FILE, stored.bytes, 'identity');
    for (const file of Object.keys(stored.release.files)) {
      const read = await store.read(remote, digest, file, SMALLEST);
      if (!read.ok) throw new Error(`${file} of ${remote} ${digest} is ${read.error}.`);
      await put(file, read.bytes, read.encoding);
    }
    archive.finalize();
  };
  fill().catch((error: Error) => archive.destroy(error));
  return Readable.from(archive);
}

/** Yields an archive's files as they arrive. Throws if it is truncated or has a file above `maxBytes`. */
export async function* unpackRelease(archive: Content, maxBytes: number): AsyncGenerator<PackedFile> {
  const reader = extract();
  const source = Readable.from(archive);
  source.on('error', (error) => reader.destroy(error));
  source.pipe(reader);
  try {
    for await (const entry of reader) {
      const { name, size = 0 } = entry.header;
      const [, encoding, file] = /^(br|identity)\/(.+)$/.exec(name) ?? [];
      if (size > maxBytes || file === undefined) throw new Error(`${name} is no file of a release, or is too large.`);
      yield { file, bytes: await buffer(entry), encoding: encoding === 'br' ? 'br' : 'identity' };
    }
  } finally {
    source.destroy();
    reader.destroy();
  }
}
