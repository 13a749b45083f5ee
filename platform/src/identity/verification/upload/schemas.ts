import {
  DOCUMENT_KINDS,
  DOCUMENT_TYPES,
  MAX_DOCUMENT_NAME,
  MAX_PART_BYTES,
  UNFIT_REASONS,
} from '@parlay/contracts/identity-check';
import { z } from 'zod';
import { toPlainText } from '../../../core/http/plain-text.ts';
import { text } from '../../../core/http/schemas.ts';

const Bytes = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const UploadBody = z
  .object({
    uploadId: z.uuid().describe('Chosen by the page, the same for all parts of a file'),
    kind: z.enum(DOCUMENT_KINDS),
    name: text(MAX_DOCUMENT_NAME).overwrite(toPlainText).trim().min(1).describe('Name of the file, for the player'),
    size: Bytes.describe('Bytes of the whole file'),
    offset: Bytes.describe('Where this part begins: the bytes that are here already'),
    part: z
      .custom<Buffer>((value) => Buffer.isBuffer(value) && value.length <= MAX_PART_BYTES)
      .meta({ type: 'string', format: 'binary', description: `At most ${MAX_PART_BYTES} bytes` }),
  })
  .meta({ id: 'UploadPart' });
export type UploadBody = z.infer<typeof UploadBody>;

export const UploadParams = z.object({ uploadId: z.uuid() });

export const Upload = z
  .object({
    uploadId: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    name: z.string(),
    size: z.int(),
    offset: z.int().describe('Bytes that are here; the next part begins with this one'),
    type: z.enum(DOCUMENT_TYPES).describe('By the content'),
    state: z.enum(['open', 'storing', 'stored', 'refused', 'cancelled']),
    reason: z.enum(UNFIT_REASONS).nullable(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;
