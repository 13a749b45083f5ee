import { promisify } from 'node:util';
import {
  type BrotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  type Gzip,
  gunzip,
} from 'node:zlib';
import { brotliWindow } from '../../artifacts/compress.ts';

export type Encoding = 'br' | 'gzip';

export interface Format {
  /** `thorough` compresses better, but emits no back-references to values with few bytes between them. */
  compressor(bytes: number, thorough: boolean): BrotliCompress | Gzip;
  /** Flush mode that ends a piece at a byte boundary and lets later pieces refer back to earlier ones. */
  flush: number;
  /** Returns the header of an uncompressed block. */
  storedHead(bytes: number): Buffer;
  decode(bytes: Buffer): Promise<Buffer>;
}

export const FORMATS: Record<Encoding, Format> = {
  br: {
    compressor: (bytes, thorough) =>
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: thorough ? 10 : 9,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
          [constants.BROTLI_PARAM_LGWIN]: brotliWindow(bytes),
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          // With literal contexts, a literal's code depends on the two bytes before it, so a nonce would change how the
          // text after it is decoded.
          [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: true,
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    // RFC 7932, 9.2: not last (1 bit), four nibbles of length (2 bits), length - 1 (16 bits), uncompressed (1 bit).
    storedHead: (bytes) => {
      const head = Buffer.alloc(3);
      head.writeUIntLE(((bytes - 1) << 3) | (1 << 19), 0, 3);
      return head;
    },
    decode: promisify(brotliDecompress),
  },
  gzip: {
    compressor: () => createGzip({ level: 9 }),
    flush: constants.Z_SYNC_FLUSH,
    // RFC 1951, 3.2.4: not last, stored, padding, the length and its complement.
    storedHead: (bytes) => {
      const head = Buffer.alloc(5);
      head.writeUInt16LE(bytes, 1);
      head.writeUInt16LE(bytes ^ 0xffff, 3);
      return head;
    },
    decode: promisify(gunzip),
  },
};

/** Compresses pieces into one stream and returns the bytes of each piece. */
export async function compressPieces(format: Format, pieces: readonly Buffer[], thorough: boolean): Promise<Buffer[]> {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const stream = format.compressor(bytes, thorough);
  let chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const compressed: Buffer[] = [];
  for (const [index, piece] of pieces.entries()) {
    await new Promise<void>((resolve, reject) => {
      stream.once('error', reject);
      if (index === pieces.length - 1) {
        stream.once('end', resolve);
        stream.end(piece);
        return;
      }
      stream.write(piece);
      // The last chunk of a piece may arrive one event-loop turn after the callback.
      stream.flush(format.flush, () => setImmediate(resolve));
    });
    compressed.push(Buffer.concat(chunks));
    chunks = [];
  }
  return compressed;
}
