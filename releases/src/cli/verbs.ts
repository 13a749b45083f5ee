import type { Client } from '@parlay/cli/client';
import type { Outcome } from '@parlay/cli/outcome';
import type { PublishResult } from '../channels/versions/publish.ts';
import { buildOne, sourceState } from './building.ts';
import type { CliEnvironment } from './environment.ts';
import { uploadRelease } from './upload.ts';

/** Runs a task with the registry and finishes the command with its outcome. */
export type WithRegistry = <T>(
  json: boolean,
  task: (client: Client, env: CliEnvironment) => Promise<Outcome<T>>,
  words: (data: T) => string,
) => Promise<void>;

export const remotePath = (remote: string) => `/api/remotes/${encodeURIComponent(remote)}`;
export const channelPath = (channel: string) => `/api/channels/${encodeURIComponent(channel)}`;
export const onChannel = (channel: string, remote: string, verb: string) =>
  `${channelPath(channel)}/remotes/${encodeURIComponent(remote)}/${verb}`;

/** Builds a remote if its build is stale, uploads missing files, and records the version. */
export async function publishOne(
  client: Client,
  { root }: CliEnvironment,
  remote: string,
  version: string | undefined,
): Promise<Outcome<PublishResult & { built: boolean; sent: number; dirty: boolean }>> {
  const built = await buildOne(root, remote);
  if (!built.ok) return built;
  const { dir, digest } = built.data;
  const [uploaded, source] = await Promise.all([uploadRelease(client, { dir, remote, digest }), sourceState(root)]);
  if (!uploaded.ok) return uploaded;
  const published = await client.postLong<PublishResult>(`${remotePath(remote)}/versions`, {
    digest,
    ...(version === undefined ? {} : { version }),
    ...source,
  });
  return published.ok
    ? {
        ok: true,
        data: { ...published.data, built: built.data.built, sent: uploaded.data.sent, dirty: source?.dirty ?? false },
      }
    : published;
}
