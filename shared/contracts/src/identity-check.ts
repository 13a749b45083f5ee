/**
 * Subjects of a check about a player (AC11). E-mail addresses are proved by a link, the others by a document or a
 * company.
 */
export const CHECK_KINDS = ['age', 'id', 'address', 'payments', 'document', 'email', 'sms'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Kinds that a document answers. */
export const DOCUMENT_KINDS = ['age', 'id', 'address', 'payments', 'document'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** add: nothing sent; add_pending: on its way; pending: being checked; refer: a person decides (AC11). */
export const CHECK_STATES = ['add', 'add_pending', 'pending', 'approved', 'failed', 'invalid', 'refer'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Why a document was not accepted. */
export const CHECK_REASONS = [
  'unreadable',
  'incomplete',
  'expired',
  'too_old',
  'other_person',
  'other_address',
  'wrong_document',
  'too_young',
  'altered',
  'no_answer',
  'other',
] as const;
export type CheckReason = (typeof CHECK_REASONS)[number];

export const DOCUMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/** Largest document, and largest part of it in one call. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_PART_BYTES = 1024 * 1024;
export const MAX_DOCUMENT_NAME = 120;

/** Documents of a player: on their way at once, begun within a day, and stored in all. */
export const DOCUMENT_QUOTA = {
  open: 5,
  dayFiles: 40,
  dayBytes: 200 * 1024 * 1024,
  files: 200,
  bytes: 500 * 1024 * 1024,
} as const;

/** Why an upload was refused by what the file is. */
export const UNFIT_REASONS = [
  'type',
  'heic',
  'broken',
  'pixels',
  'pages',
  'script',
  'attachment',
  'protected',
  'unreadable',
  'demanding',
] as const;
export type UnfitReason = (typeof UNFIT_REASONS)[number];
