/**
 * Kinds of checks about a player (AC11). Email addresses are verified by a link, other kinds by a document or a
 * provider.
 */
export const CHECK_KINDS = ['age', 'id', 'address', 'payments', 'document', 'email', 'sms'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** Kinds that are verified by a document. */
export const DOCUMENT_KINDS = ['age', 'id', 'address', 'payments', 'document'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** `add` means nothing sent, `add_pending` uploading, `pending` being checked, `refer` that a person decides (AC11). */
export const CHECK_STATES = ['add', 'add_pending', 'pending', 'approved', 'failed', 'invalid', 'refer'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Reasons for rejecting a document. */
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

/** Maximum size of a document, and of one part of it in a call. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
export const MAX_PART_BYTES = 1024 * 1024;
export const MAX_DOCUMENT_NAME = 120;

/** Quotas of documents per player: uploads at the same time, uploads started within a day, and stored documents. */
export const DOCUMENT_QUOTA = {
  open: 5,
  dayFiles: 40,
  dayBytes: 200 * 1024 * 1024,
  files: 200,
  bytes: 500 * 1024 * 1024,
} as const;

/** Reasons for refusing an upload because of the file itself. */
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
