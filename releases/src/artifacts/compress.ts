import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Above this the best brotli takes seconds for a per cent or two. */
const SMALL = 2 * 1024 * 1024;

/**
 * The smallest window that spans this many bytes, as a power of two (RFC 7932, 9.1: 16 bytes are not used). The encoder's
 * memory grows with the window: up to 32 MB for the default of 4 MB.
 */
export const brotliWindow = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

export function brotli(bytes: Uint8Array, quality?: number): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality ?? (bytes.length <= SMALL ? 11 : 9),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

export const gzipped = (bytes: Uint8Array, level = 9): Promise<Buffer> => gzipAsync(bytes, { level });
