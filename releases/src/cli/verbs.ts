import type { Labelled } from '../channels/promote.ts';
import type { Published } from '../channels/publish.ts';
import type { Revised, RevisedTogether } from '../channels/revise.ts';
import type { Status } from '../channels/status.ts';
import { buildOne, headCommit } from './building.ts';
import type { Client } from './client.ts';
import type { CliEnvironment } from './environment.ts';
import type { Outcome } from './outcome.ts';
import { uploadRelease } from './upload.ts';

/** Does a task with the registry, and ends the verb with its outcome. */
export type WithRegistry = <T>(
  json: boolean,
  task: (client: Client, env: CliEnvironment) => Promise<Outcome<T>>,
  words: (data: T) => string,
) => Promise<void>;

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

export interface Verdict {
  ok: boolean;
  reasons: string[];
}

export const check = (client: Client, channel: string, releases: readonly Labelled[]) => {
  const [only, ...others] = releases;
  return only && others.length === 0
    ? client.post<Verdict>(onChannel(channel, only.remote, 'check'), { version: only.version })
    : client.post<Verdict>(`${channelPath(channel)}/check`, { releases });
};

export interface PromoteOptions {
  channel: string;
  canary?: number;
  brand?: number;
  reason?: string;
}

export const promoteOne = (client: Client, { remote, version }: Labelled, { channel, ...order }: PromoteOptions) =>
  onThisRevision(client, channel, (expectedRevision) =>
    client.post<Revised>(onChannel(channel, remote, 'promote'), { version, ...order, expectedRevision }),
  );

/** Several in one step, for everyone. */
export const promoteTogether = (
  client: Client,
  releases: readonly Labelled[],
  { channel, reason }: Pick<PromoteOptions, 'channel' | 'reason'>,
) =>
  onThisRevision(client, channel, (expectedRevision) =>
    client.post<RevisedTogether>(`${channelPath(channel)}/promote`, { releases, reason, expectedRevision }),
  );

export interface RollbackOptions {
  channel: string;
  to?: string;
  reason: string;
}

export const rollBackOne = (client: Client, remote: string, { channel, ...body }: RollbackOptions) =>
  onThisRevision(client, channel, (expectedRevision) =>
    client.post<Revised>(onChannel(channel, remote, 'rollback'), { ...body, expectedRevision }),
  );

/** Several in one step; the version to go back to is the first one's. */
export const rollBackTogether = (client: Client, remotes: readonly string[], { channel, ...body }: RollbackOptions) =>
  onThisRevision(client, channel, (expectedRevision) =>
    client.post<RevisedTogether>(`${channelPath(channel)}/rollback`, { remotes, ...body, expectedRevision }),
  );

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
