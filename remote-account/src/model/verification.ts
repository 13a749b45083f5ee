import type { Schemas } from '@parlay/contracts/api';
import {
  DOCUMENT_KINDS,
  MAX_DOCUMENT_BYTES,
  MAX_PART_BYTES,
  UNFIT_REASONS,
  type UnfitReason,
} from '@parlay/contracts/identity-check';
import { isListed } from '@parlay/contracts/open-word';

export type Verification = Schemas['Verification'];
export type Check = Verification['checks'][number];
export type CheckKind = Check['kind'];
export type CheckState = Check['state'];
export type Upload = Schemas['Upload'];
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Returns true for a check that requires a document. */
export const isDocumentKind = (kind: CheckKind): kind is DocumentKind => isListed(DOCUMENT_KINDS, kind);

export const isWithinSizeLimit = ({ size }: { size: number }): boolean => size <= MAX_DOCUMENT_BYTES;

/** Formats bytes as megabytes with one decimal, in the page's language. */
export const megabytes = (bytes: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1024 / 1024);

/** Returns true if a chosen file is the one whose upload was interrupted. */
export const isSameFile = ({ name, size }: Upload, file: { name: string; size: number }): boolean =>
  name === file.name && size === file.size;

/** Minimum part size, which even a slow connection can send in time. */
const MIN_PART_BYTES = 64 * 1024;
export const FIRST_PART_BYTES = 256 * 1024;

/** Returns the size of the next part. Parts grow while the connection is fast, and shrink after a failed part. */
export const nextPartBytes = (bytes: number, hasArrived: boolean): number =>
  hasArrived ? Math.min(MAX_PART_BYTES, bytes * 2) : Math.max(MIN_PART_BYTES, Math.floor(bytes / 2));

/** Returns why the server refused a file, based on the details of its response. */
export function refusalReasonOf(details: unknown): UnfitReason | undefined {
  const reason = (details as { reason?: unknown } | undefined)?.reason;
  return UNFIT_REASONS.find((one) => one === reason);
}
