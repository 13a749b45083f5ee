import type { z } from 'zod';
import { type AttachmentKind, type Attachments, unpackAttachment } from './attachments.ts';

/** Reads an attachment of a release. Returns undefined if it is missing or unreadable. */
export async function readAttachment<T>(
  attachments: Attachments,
  kind: AttachmentKind,
  { remote, digest }: { remote: string; digest: string },
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const packed = await attachments[kind].get(remote, digest);
  if (!packed) return undefined;
  try {
    return schema.safeParse(JSON.parse((await unpackAttachment(packed)).toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
