import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Size in bytes above which the best brotli quality takes seconds to save one or two percent. */
const BEST_QUALITY_MAX_BYTES = 2 * 1024 * 1024;

/**
 * Returns the base-2 logarithm of the smallest window that spans this many bytes (RFC 7932, 9.1: 16 bytes are unused).
 * The encoder's memory grows with the window, up to 32 MB for the default window of 4 MB.
 */
export const brotliWindow = (bytes: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(bytes + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );

const settings = (size: number, quality = size <= BEST_QUALITY_MAX_BYTES ? 11 : 9) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow(size),
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

export const brotli = (bytes: Uint8Array, quality?: number): Promise<Buffer> =>
  brotliAsync(bytes, settings(bytes.length, quality));

/** Creates a brotli stream for `size` bytes. */
export const brotliStream = (size: number) => createBrotliCompress(settings(size));

const BEST = 9;

export const gzipped = (bytes: Uint8Array, level = BEST): Promise<Buffer> => gzipAsync(bytes, { level });

export const gzipStream = () => createGzip({ level: BEST });
