import { openAsBlob } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@parlay/cli/client';
import { type Outcome, refusal } from '@parlay/cli/outcome';
import { SBOM_FILE, SOURCE_MAPS_FILE } from '@parlay/contracts/build-files';
import { ATTACHMENTS, type AttachmentKind } from '../artifacts/attachments.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';

const CONCURRENCY = 4;

/** Uploads a built release's files that the registry lacks, and its attachments. */
export async function uploadRelease(
  client: Client,
  release: { dir: string; remote: string; digest: string },
): Promise<Outcome<{ sent: number }>> {
  const base = `/api/artifacts/${release.remote}/${release.digest}`;
  const status = await client.get<{ complete: boolean }>(base);
  if (!status.ok) return status;
  if (status.data.complete) return { ok: true, data: { sent: 0 } };
  // The upload is complete only once its version is recorded, so the next attempt sends what failed here.
  const [unsent, sent] = await Promise.all([sendAttachments(client, release), sendFiles(client, release.dir, base)]);
  return unsent ?? sent;
}

async function sendFiles(client: Client, dir: string, base: string): Promise<Outcome<{ sent: number }>> {
  const send = async (file: string): Promise<Outcome<{ missing: string[] }>> => {
    const path = join(dir, file);
    const stats = await lstat(path).catch(() => undefined);
    if (!stats) return refusal('incomplete_build', `${path} is missing; build again.`);
    if (!stats.isFile())
      return refusal('not_a_file', `${path} is a link or a folder: only files of the build are published.`);
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
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failure ?? { ok: true, data: { sent: opened.data.missing.length + 1 } };
}

const FILES: Record<AttachmentKind, string> = { 'source-maps': SOURCE_MAPS_FILE, sboms: SBOM_FILE };

/** Uploads the attachments of a release, of which older builds have fewer. */
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
