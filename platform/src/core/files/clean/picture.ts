import sharp from 'sharp';
import { FileError } from './file-error.ts';
import type { FileType } from './file-type.ts';
import { MAX_PIXELS } from './max-pixels.ts';

/** Maximum side length of a stored picture in pixels, which is 340 dpi for an A4 page. */
const MAX_SIDE = 4000;

/**
 * Decodes a picture and encodes it again: upright, in sRGB, and without metadata or other content of the file. Runs in
 * a separate process (`cleaning-process.ts`), because image decoders are native code that reads hostile bytes.
 */
export async function rewritePicture(file: Buffer, type: Exclude<FileType, 'application/pdf'>): Promise<Buffer> {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
  const input = () => sharp(file, { failOn: 'error', limitInputPixels: false, sequentialRead: true });
  try {
    const { width, height } = await input().metadata();
    if (width * height > MAX_PIXELS) throw new FileError('pixels');
    const upright = input()
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true });
    return await (type === 'image/jpeg'
      ? upright.jpeg({ quality: 90 }).toBuffer()
      : upright.png({ compressionLevel: 2 }).toBuffer());
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('broken');
  }
}
