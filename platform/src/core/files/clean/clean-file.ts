import { type FileType, fileTypeOf, SNIFFED_BYTES } from './file-type.ts';
import { cleanJpeg } from './jpeg.ts';
import { checkedPdf } from './pdf.ts';
import { cleanPng } from './png.ts';
import { type Unfit, UnfitFile } from './unfit.ts';

const CLEANERS: Record<FileType, (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'application/pdf': checkedPdf,
};

export type Recognized = { ok: true; type: FileType } | { ok: false; error: Unfit };

/** Recognizes a file by its beginning. */
export function recognize(start: Buffer): Recognized {
  try {
    return { ok: true, type: fileTypeOf(start.subarray(0, SNIFFED_BYTES)) };
  } catch (error) {
    return refusalOf(error);
  }
}

/** Runs `use` with the cleaned stream of a file. Of a file that is not accepted the reason is the result. */
export async function withCleaned<T>(
  type: FileType,
  chunks: AsyncIterable<Buffer>,
  use: (cleaned: AsyncIterable<Buffer>) => Promise<T>,
): Promise<{ ok: true; result: T } | { ok: false; error: Unfit }> {
  try {
    return { ok: true, result: await use(CLEANERS[type](chunks)) };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): { ok: false; error: Unfit } {
  if (error instanceof UnfitFile) return { ok: false, error: error.reason };
  throw error;
}
