import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Above this the best brotli takes seconds for a per cent or two. */
const SMALL = 2 * 1024 * 1024;

export function brotli(bytes: Uint8Array, quality?: number): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality ?? (bytes.length <= SMALL ? 11 : 9),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

export const gzipped = (bytes: Uint8Array, level = 9): Promise<Buffer> => gzipAsync(bytes, { level });
