import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress } from 'node:zlib';
import { Digest, RemoteName } from '@parlay/contracts/release';
import { UPLOAD_LIMITS } from './limits.ts';
import { receiveTemporary } from './receive.ts';
import { stagingIn } from './staging.ts';
import { type Content, UnwritableStoreError } from './store.ts';

/** Kinds of staff-only files that belong to a release. Each is one brotli-compressed JSON file. */
export const ATTACHMENTS = ['source-maps', 'sboms'] as const;
export type AttachmentKind = (typeof ATTACHMENTS)[number];

/** Display names for staff. */
export const ATTACHMENT_NAMES: Record<AttachmentKind, string> = {
  'source-maps': 'source maps',
  sboms: 'lists of what is bundled',
};

/** Maximum size of a decompressed attachment in bytes. */
const MAX_UNPACKED = 128 * 1024 * 1024;

const decompress = promisify(brotliDecompress);

export const unpackAttachment = (packed: Uint8Array): Promise<Buffer> =>
  decompress(packed, { maxOutputLength: MAX_UNPACKED });

type PutResult = { ok: true } | { ok: false; rule: 'too-large' | 'not-brotli' | 'unpacked-size'; message: string };

/**
 * Stores attachments next to the releases instead of inside them, so that routes for release files cannot serve them.
 * The first attachment for a digest is kept, because the same digest means the same sources.
 */
export interface AttachmentStore {
  put(remote: string, digest: string, content: Content): Promise<PutResult>;
  get(remote: string, digest: string): Promise<Buffer | undefined>;
  /** Returns the digests of the remote's releases that have an attachment. */
  digestsOf(remote: string): Promise<ReadonlySet<string>>;
}
export type Attachments = Record<AttachmentKind, AttachmentStore>;

/** Creates stores under `{folder}/.source-maps/{remote}/{digest}.json.br` and `{folder}/.sboms/…`. */
export const diskAttachments = (folder: string, limits = UPLOAD_LIMITS): Attachments => ({
  'source-maps': attachmentsIn(folder, 'source-maps', limits.fileBytes),
  sboms: attachmentsIn(folder, 'sboms', limits.fileBytes),
});

function attachmentsIn(folder: string, kind: AttachmentKind, max: number): AttachmentStore {
  const { drafts } = stagingIn(folder);
  const pathOf = (remote: string, digest: string) =>
    RemoteName.safeParse(remote).success && Digest.safeParse(digest).success
      ? join(folder, `.${kind}`, remote, `${digest}.json.br`)
      : undefined;
  const has = async (remote: string, digest: string) => {
    const path = pathOf(remote, digest);
    return path !== undefined && (await stat(path).catch(() => undefined)) !== undefined;
  };

  return {
    async digestsOf(remote) {
      if (!RemoteName.safeParse(remote).success) return new Set();
      const files = await readdir(join(folder, `.${kind}`, remote)).catch(() => []);
      return new Set(files.map((file) => file.slice(0, file.indexOf('.'))));
    },
    async get(remote, digest) {
      const path = pathOf(remote, digest);
      return path === undefined ? undefined : await readFile(path).catch(() => undefined);
    },
    async put(remote, digest, content) {
      const path = pathOf(remote, digest);
      if (!path)
        return { ok: false, rule: 'not-brotli', message: `${ATTACHMENT_NAMES[kind]}: there is no such release.` };
      const draft = await receiveTemporary(drafts, content, max);
      if (draft === undefined)
        return { ok: false, rule: 'too-large', message: `${ATTACHMENT_NAMES[kind]}: at most ${max} bytes are taken.` };
      try {
        const refused = await unpackError(draft, kind);
        if (refused || (await has(remote, digest))) return refused ?? { ok: true };
        await mkdir(dirname(path), { recursive: true });
        await rename(draft, path);
      } catch (error) {
        throw new UnwritableStoreError(error);
      } finally {
        await rm(draft, { force: true });
      }
      return { ok: true };
    },
  };
}

/** Checks the decompressed size as a stream without storing it, because a small file may decompress to any size. */
async function unpackError(path: string, kind: AttachmentKind): Promise<Extract<PutResult, { ok: false }> | undefined> {
  let bytes = 0;
  let isTooLarge = false;
  try {
    await pipeline(createReadStream(path), createBrotliDecompress(), async (unpacked: AsyncIterable<Buffer>) => {
      for await (const chunk of unpacked) {
        bytes += chunk.length;
        isTooLarge = bytes > MAX_UNPACKED;
        if (isTooLarge) throw new Error('larger than any attachment');
      }
    });
    return undefined;
  } catch {
    return isTooLarge
      ? {
          ok: false,
          rule: 'unpacked-size',
          message: `${ATTACHMENT_NAMES[kind]}: they unpack to more than ${MAX_UNPACKED} bytes.`,
        }
      : { ok: false, rule: 'not-brotli', message: `${ATTACHMENT_NAMES[kind]}: brotli of JSON is expected.` };
  }
}
