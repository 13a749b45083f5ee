import { UnfitFile } from './unfit.ts';

export const FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** Bytes that `fileTypeOf` needs. */
export const SNIFFED_BYTES = 16;

const BEGINNINGS: readonly (readonly [FileType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** Brands of HEIF files, which phones take. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif)/;

/** Recognizes a file by its first bytes; its name and announced type do not count. */
export function fileTypeOf(start: Buffer): FileType {
  const found = BEGINNINGS.find(([, beginning]) => start.subarray(0, beginning.length).equals(beginning));
  if (found) return found[0];
  throw new UnfitFile(HEIC.test(start.subarray(4, SNIFFED_BYTES).toString('latin1')) ? 'heic' : 'type');
}

/** Most pixels of a picture: a larger one would take gigabytes to show. */
const MOST_PIXELS = 100_000_000;

export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new UnfitFile('broken');
  if (width * height > MOST_PIXELS) throw new UnfitFile('pixels');
}
