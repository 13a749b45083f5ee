import type { Client } from '@parlay/cli/client';
import { type Outcome, refusal } from '@parlay/cli/outcome';
import type { z } from 'zod';
import { ATTACHMENT_NAMES, type AttachmentKind, unpackAttachment } from '../artifacts/attachments.ts';
import { remotePath } from './verbs.ts';

/** Downloads, unpacks and parses a staff-only attachment of a version. */
export async function attachmentOf<T>(
  client: Client,
  kind: AttachmentKind,
  { remote, version }: { remote: string; version: string },
  schema: z.ZodType<T>,
): Promise<Outcome<T>> {
  const versions = await client.get<{ version: string; digest: string }[]>(`${remotePath(remote)}/versions`);
  if (!versions.ok) return versions;
  const release = versions.data.find((row) => row.version === version);
  if (!release) return refusal('not_found', `${remote} has no version ${version}.`);
  const packed = await client.bytes(`/api/${kind}/${remote}/${release.digest}`);
  if (!packed.ok) return packed;
  try {
    return { ok: true, data: schema.parse(JSON.parse((await unpackAttachment(packed.data)).toString('utf8'))) };
  } catch {
    return refusal('damaged_attachment', `The ${ATTACHMENT_NAMES[kind]} of ${remote}@${version} cannot be read.`);
  }
}
