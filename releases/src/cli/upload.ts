import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SOURCE_MAPS_FILE } from '@parlay/tooling/build/source-maps-file';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import type { Client } from './client.ts';
import { type Outcome, refused } from './outcome.ts';

const AT_ONCE = 4;

/** Sends what the registry lacks of a built release, and its source maps. Files that are there already are not sent again. */
export async function uploadRelease(
  client: Client,
  release: { dir: string; remote: string; digest: string },
): Promise<Outcome<{ sent: number }>> {
  const base = `/api/artifacts/${release.remote}/${release.digest}`;
  const send = async (file: string): Promise<Outcome<{ missing: string[] }>> => {
    const bytes = await readFile(join(release.dir, file)).catch(() => undefined);
    if (!bytes) return refused('incomplete_build', `${join(release.dir, file)} is missing; build again.`);
    return await client.put(`${base}/${file}`, new Uint8Array(bytes));
  };
  const known = await client.get<{ complete: boolean }>(base);
  if (!known.ok) return known;
  if (known.data.complete) return { ok: true, data: { sent: 0 } };
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
  failure ??= await sendSourceMaps(client, release);
  return failure ?? { ok: true, data: { sent: opened.data.missing.length + 1 } };
}

/** An older build has none. */
async function sendSourceMaps(
  client: Client,
  { dir, remote, digest }: { dir: string; remote: string; digest: string },
): Promise<Extract<Outcome, { ok: false }> | undefined> {
  const maps = await readFile(join(dir, SOURCE_MAPS_FILE)).catch(() => undefined);
  const sent = maps && (await client.put(`/api/source-maps/${remote}/${digest}`, new Uint8Array(maps)));
  return sent?.ok === false ? sent : undefined;
}
