import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@parlay/contracts/attachments';
import { z } from 'zod';
import { toPlainText } from '../../../core/http/plain-text.ts';
import { text } from '../../../core/http/schemas.ts';

export const AttachmentBody = z
  .object({
    name: text(120).overwrite(toPlainText).trim().min(1).describe('Name of the file, for reading'),
    part: z
      .custom<Buffer>((value) => Buffer.isBuffer(value) && value.length > 0)
      .meta({ type: 'string', format: 'binary', description: `At most ${MAX_ATTACHMENT_BYTES} bytes` }),
  })
  .meta({ id: 'NewAttachment' });
export type AttachmentBody = z.infer<typeof AttachmentBody>;

export const Attachment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.enum(ATTACHMENT_TYPES).describe('By the content'),
    size: z.int().describe('Bytes'),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof Attachment>;

/** Ids of uploaded files that are sent with a message. */
export const AttachmentIds = z.array(z.uuid()).max(MAX_ATTACHMENTS).optional();
