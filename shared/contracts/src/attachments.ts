/** Files that a message to support may have. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_BYTES = 3 * 1024 * 1024;

/** Files of a player: not sent yet (what two messages take), of a day, and in all. */
export const ATTACHMENT_QUOTA = {
  unsent: 2 * MAX_ATTACHMENTS,
  dayFiles: 30,
  dayBytes: 45 * 1024 * 1024,
  files: 300,
  bytes: 300 * 1024 * 1024,
} as const;
