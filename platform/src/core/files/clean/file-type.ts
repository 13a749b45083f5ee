import type { UnfitReason } from '@parlay/contracts/identity-check';

export const FILE_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type FileType = (typeof FILE_TYPES)[number];

const SIGNATURES: readonly (readonly [FileType, Buffer])[] = [
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['application/pdf', Buffer.from('%PDF-')],
];

/** Matches the brand codes of HEIF, a photo format used by phones. */
const HEIC = /^ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1|avif)/;

export type FileTypeResult = { ok: true; type: FileType } | { ok: false; error: UnfitReason };

/** Recognizes a file by its first bytes and ignores its name and declared type. */
export function recognize(start: Buffer): FileTypeResult {
  const found = SIGNATURES.find(([, signature]) => start.subarray(0, signature.length).equals(signature));
  if (found) return { ok: true, type: found[0] };
  return { ok: false, error: HEIC.test(start.subarray(4, 16).toString('latin1')) ? 'heic' : 'type' };
}
