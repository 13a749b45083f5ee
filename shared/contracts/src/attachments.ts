/** Allowed types of files attached to a message to support. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 3 * 1024 * 1024;

/** Quotas per player for unsent files (enough for two messages), files per day, and all files. */
export const ATTACHMENT_QUOTA = {
  unsent: 2 * MAX_ATTACHMENTS,
  dayFiles: 30,
  dayBytes: 45 * 1024 * 1024,
  files: 300,
  bytes: 300 * 1024 * 1024,
} as const;
