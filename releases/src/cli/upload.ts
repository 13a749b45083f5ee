import { openAsBlob } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@parlay/cli/client';
import { type Outcome, refused } from '@parlay/cli/outcome';
import { SBOM_FILE, SOURCE_MAPS_FILE } from '@parlay/contracts/build-files';
import { ATTACHMENTS, type AttachmentKind } from '../artifacts/attachments.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';

const AT_ONCE = 4;

/** Sends what the registry lacks of a built release, and what belongs to it. Files that are there already are not sent again. */
export async function uploadRelease(
  client: Client,
  release: { dir: string; remote: string; digest: string },
): Promise<Outcome<{ sent: number }>> {
  const base = `/api/artifacts/${release.remote}/${release.digest}`;
  const known = await client.get<{ complete: boolean }>(base);
  if (!known.ok) return known;
  if (known.data.complete) return { ok: true, data: { sent: 0 } };
  // An upload is complete when its version is recorded, so what one of the two left unsent is sent the next time.
  const [unsent, sent] = await Promise.all([sendAttachments(client, release), sendFiles(client, release.dir, base)]);
  return unsent ?? sent;
}

async function sendFiles(client: Client, dir: string, base: string): Promise<Outcome<{ sent: number }>> {
  const send = async (file: string): Promise<Outcome<{ missing: string[] }>> => {
    const path = join(dir, file);
    const found = await lstat(path).catch(() => undefined);
    if (!found) return refused('incomplete_build', `${path} is missing; build again.`);
    if (!found.isFile())
      return refused('not_a_file', `${path} is a link or a folder: only files of the build are published.`);
    return await client.put(`${base}/${file}`, await openAsBlob(path));
  };
  const opened = await send(RELEASE_FILE);
  if (!opened.ok) return opened;
  const queue = [...opened.data.missing];
  let failure: Extract<Outcome, { ok: false }> | undefined;
  const worker = async () => {
    for (let file = queue.shift(); file !== undefined && !failure; file = queue.shift()) {
      const sent = await send(file);
      if (!sent.ok) failure = sent;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failure ?? { ok: true, data: { sent: opened.data.missing.length + 1 } };
}

const FILES: Record<AttachmentKind, string> = { 'source-maps': SOURCE_MAPS_FILE, sboms: SBOM_FILE };

/** Uploads the attachments of the release. An older build has less. */
async function sendAttachments(
  client: Client,
  { dir, remote, digest }: { dir: string; remote: string; digest: string },
): Promise<Extract<Outcome, { ok: false }> | undefined> {
  for (const kind of ATTACHMENTS) {
    const path = join(dir, FILES[kind]);
    if (!(await lstat(path).catch(() => undefined))?.isFile()) continue;
    const sent = await client.put(`/api/${kind}/${remote}/${digest}`, await openAsBlob(path));
    if (!sent.ok) return sent;
  }
  return undefined;
}
