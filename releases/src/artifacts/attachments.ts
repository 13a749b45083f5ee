import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { Digest, RemoteName } from '@parlay/contracts/release';
import { StoreUnwritable } from './store.ts';

/** Bytes of all maps of a release before compression. */
const MAX_UNPACKED = 128 * 1024 * 1024;

const decompress = promisify(brotliDecompress);

export const unpackSourceMaps = (packed: Uint8Array): Promise<Buffer> =>
  decompress(packed, { maxOutputLength: MAX_UNPACKED });

/**
 * Source maps of releases, for staff. They are stored next to the releases, not in them, so nothing that serves a release can
 * serve them. The first maps of a digest stay: the same digest is the same sources.
 */
export interface SourceMapStore {
  /** Returns false when the bytes are not compressed maps, or too many. */
  put(remote: string, digest: string, packed: Buffer): Promise<boolean>;
  get(remote: string, digest: string): Promise<Buffer | undefined>;
}

/** Stores them under `{folder}/.source-maps/{remote}/{digest}.json.br`. */
export function diskSourceMaps(folder: string): SourceMapStore {
  const pathOf = (remote: string, digest: string) =>
    RemoteName.safeParse(remote).success && Digest.safeParse(digest).success
      ? join(folder, '.source-maps', remote, `${digest}.json.br`)
      : undefined;
  const get = async (remote: string, digest: string) => {
    const path = pathOf(remote, digest);
    return path === undefined ? undefined : await readFile(path).catch(() => undefined);
  };
  return {
    get,
    async put(remote, digest, packed) {
      const path = pathOf(remote, digest);
      const whole = await unpackSourceMaps(packed).catch(() => undefined);
      if (!path || !whole) return false;
      if (await get(remote, digest)) return true;
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(draft, packed, { flush: true });
        await rename(draft, path);
      } catch (error) {
        throw new StoreUnwritable(error);
      }
      return true;
    },
  };
}
