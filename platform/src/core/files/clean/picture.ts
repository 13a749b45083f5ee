import sharp from 'sharp';
import { FileError } from './file-error.ts';
import type { FileType } from './file-type.ts';
import { MOST_PIXELS } from './most-pixels.ts';

/** Longest side that is stored, in pixels: 340 for each inch of a page of A4. */
const MOST_SIDE = 4000;

/**
 * Decodes a picture and writes it again: upright, in sRGB, without metadata and what else the file held. Runs in a process
 * of its own (`cleaning-process.ts`): decoders of pictures are native code that reads hostile bytes.
 */
export async function rewrittenPicture(file: Buffer, type: Exclude<FileType, 'application/pdf'>): Promise<Buffer> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  const input = () => sharp(file, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
  try {
    const { width, height } = await input().metadata();
    if (width * height > MOST_PIXELS) throw new FileError('pixels');
    const upright = input()
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true });
    return await (type === 'image/jpeg'
      ? upright.jpeg({ quality: 90 }).toBuffer()
      : upright.png({ compressionLevel: 2 }).toBuffer());
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken');
  }
}
