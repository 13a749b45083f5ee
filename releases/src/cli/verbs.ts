import type { Published } from '../channels/publish.ts';
import type { Revised } from '../channels/revise.ts';
import type { Status } from '../channels/status.ts';
import { buildOne, headCommit } from './building.ts';
import type { Client } from './client.ts';
import type { CliEnvironment } from './environment.ts';
import type { Outcome } from './outcome.ts';
import { uploadRelease } from './upload.ts';

const TRIES = 5;

export const remotePath = (remote: string) => `/api/remotes/${encodeURIComponent(remote)}`;
export const channelPath = (channel: string) => `/api/channels/${encodeURIComponent(channel)}`;
const onChannel = (channel: string, remote: string, verb: string) =>
  `${channelPath(channel)}/remotes/${encodeURIComponent(remote)}/${verb}`;

/** Builds if stale, uploads what is missing, records. */
export async function publishOne(
  client: Client,
  { root }: CliEnvironment,
  remote: string,
  version: string | undefined,
): Promise<Outcome<Published & { built: boolean; sent: number }>> {
  const built = await buildOne(root, remote);
  if (!built.ok) return built;
  const { dir, digest } = built.data;
  const uploaded = await uploadRelease(client, { dir, remote, digest });
  if (!uploaded.ok) return uploaded;
  const commit = await headCommit(root);
  const published = await client.post<Published>(`${remotePath(remote)}/versions`, {
    digest,
    ...(version === undefined ? {} : { version }),
    ...(commit === undefined ? {} : { commit }),
  });
  return published.ok
    ? { ok: true, data: { ...published.data, built: built.data.built, sent: uploaded.data.sent } }
    : published;
}

export const checkOne = (client: Client, channel: string, remote: string, version: string) =>
  client.post<{ ok: boolean; reasons: string[] }>(onChannel(channel, remote, 'check'), { version });

export interface PromoteOptions {
  channel: string;
  canary?: number;
  brand?: number;
  reason?: string;
}

export const promoteOne = (client: Client, remote: string, version: string, { channel, ...order }: PromoteOptions) =>
  onThisRevision(client, channel, (expectedRevision) =>
    client.post<Revised>(onChannel(channel, remote, 'promote'), { version, ...order, expectedRevision }),
  );

export const rollBackOne = (
  client: Client,
  remote: string,
  order: { channel: string; to?: string; reason: string },
) => {
  const { channel, ...body } = order;
  return onThisRevision(client, channel, (expectedRevision) =>
    client.post<Revised>(onChannel(channel, remote, 'rollback'), { ...body, expectedRevision }),
  );
};

/** Acts on the channel as it is seen; when someone else was quicker, looks again. */
async function onThisRevision<T>(
  client: Client,
  channel: string,
  act: (revision: number) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let left = TRIES; ; left -= 1) {
    const seen = await client.get<Status>(channelPath(channel));
    if (!seen.ok) return seen;
    const outcome = await act(seen.data.revision);
    if (outcome.ok || outcome.error.code !== 'revision_conflict' || left <= 1) return outcome;
  }
}
