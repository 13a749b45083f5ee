import type { Retired } from '../channels/changes/retire.ts';
import type { RolledBackTogether, TakenBack } from '../channels/changes/rollback.ts';
import type { Checked, Labelled } from '../channels/checks/check-versions.ts';
import type { Revised, RevisedTogether } from '../channels/pointers/revise.ts';
import type { Published } from '../channels/versions/publish.ts';
import type { Status } from '../channels/views/status.ts';
import { buildOne, sourceState } from './building.ts';
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

export const remotePath = (remote: string) => `/api/remotes/${encodeURIComponent(remote)}`;
export const channelPath = (channel: string) => `/api/channels/${encodeURIComponent(channel)}`;
export const onChannel = (channel: string, remote: string, verb: string) =>
  `${channelPath(channel)}/remotes/${encodeURIComponent(remote)}/${verb}`;

/** Builds if stale, uploads what is missing, records. */
export async function publishOne(
  client: Client,
  { root }: CliEnvironment,
  remote: string,
  version: string | undefined,
): Promise<Outcome<Published & { built: boolean; sent: number; dirty: boolean }>> {
  const built = await buildOne(root, remote);
  if (!built.ok) return built;
  const { dir, digest } = built.data;
  const [uploaded, source] = await Promise.all([uploadRelease(client, { dir, remote, digest }), sourceState(root)]);
  if (!uploaded.ok) return uploaded;
  const published = await client.postLong<Published>(`${remotePath(remote)}/versions`, {
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

/** With a trial in a browser, or without one for a reason. */
export interface TrialOptions {
  withoutBrowser?: true;
  reason?: string;
}

export const check = (client: Client, channel: string, releases: readonly Labelled[], options: TrialOptions) => {
  const { withoutBrowser, reason } = options;
  const [only, ...others] = releases;
  return only && others.length === 0
    ? client.postLong<Checked>(onChannel(channel, only.remote, 'check'), {
        version: only.version,
        withoutBrowser,
        reason,
      })
    : client.postLong<Checked>(`${channelPath(channel)}/check`, { releases, withoutBrowser, reason });
};

/** Options of every verb that changes a channel. */
interface ChangeOptions {
  channel: string;
  /** The revision that the caller saw; the one that is read now when absent. */
  expectRevision?: number;
}

export interface PromoteOptions extends ChangeOptions, TrialOptions {
  canary?: number;
  brand?: number;
  cohort?: string;
  steps?: number[];
  /** Between two steps, in milliseconds. */
  every?: number;
  auto?: boolean;
  proof?: boolean;
}

export const promoteOne = (client: Client, { remote, version }: Labelled, options: PromoteOptions) => {
  const { canary, brand, cohort, steps, every, auto, proof, reason, withoutBrowser, channel } = options;
  const stepSeconds = every === undefined ? undefined : every / 1_000;
  const body = { version, canary, brand, cohort, steps, stepSeconds, auto, proof, reason, withoutBrowser };
  return onSeenRevision(client, options, (expectedRevision) =>
    client.postLong<Revised>(onChannel(channel, remote, 'promote'), { ...body, expectedRevision }),
  );
};

export interface SteerOptions extends ChangeOptions {
  reason?: string;
}

/** Changes a canary in flight. */
export const steerCanary = (client: Client, remote: string, action: string, options: SteerOptions) =>
  onSeenRevision(client, options, (expectedRevision) =>
    client.postLong<Revised>(onChannel(options.channel, remote, `canary/${action}`), {
      reason: options.reason,
      expectedRevision,
    }),
  );

/** Several in one step, for everyone. */
export const promoteTogether = (
  client: Client,
  releases: readonly Labelled[],
  options: Omit<PromoteOptions, 'canary' | 'brand'> & { retire?: readonly string[] },
) => {
  const { channel, reason, withoutBrowser, retire } = options;
  const body = { releases, retire, reason, withoutBrowser };
  return onSeenRevision(client, options, (expectedRevision) =>
    client.postLong<RevisedTogether>(`${channelPath(channel)}/promote`, { ...body, expectedRevision }),
  );
};

export interface RetireOptions extends ChangeOptions {
  dropRoutes?: true;
  reason: string;
}

export const retire = (client: Client, remotes: readonly string[], options: RetireOptions) => {
  const { channel, dropRoutes = false, reason } = options;
  return onSeenRevision(client, options, (expectedRevision) =>
    client.post<Retired>(`${channelPath(channel)}/retire`, { remotes, dropRoutes, reason, expectedRevision }),
  );
};

export interface RollbackOptions extends ChangeOptions {
  /** The version to take back; what the status shows when absent. */
  from?: string;
  to?: string;
  reason: string;
}

export const rollBackOne = async (client: Client, remote: string, options: RollbackOptions) => {
  const { channel, to, reason, expectRevision } = options;
  const seen = await client.get<Status>(channelPath(channel));
  if (!seen.ok) return seen;
  const from = options.from ?? (to === undefined ? takenBack(seen.data, [remote])[remote] : undefined);
  const expectedRevision = expectRevision ?? seen.data.revision;
  return await client.post<Revised & TakenBack>(onChannel(channel, remote, 'rollback'), {
    ...{ from, to, reason, expectedRevision },
  });
};

/**
 * Returns what a rollback of these remotes takes back: the canaries, else the live versions. Those that were rolled
 * back last are not named: a rollback that does not name them goes no version further.
 */
function takenBack({ remotes: rows }: Status, remotes: readonly string[]): Record<string, string> {
  const mine = rows.filter(({ remote }) => remotes.includes(remote));
  const inFlight = new Set(mine.filter(({ canary }) => canary !== null).map(({ remote }) => remote));
  const open = mine.filter(({ remote, changed }) => inFlight.has(remote) || changed.action !== 'rollback');
  // A canary stands behind the live version.
  return Object.fromEntries(open.map(({ remote, version }) => [remote, version]));
}

/** Several in one step; the version to go back to is the first one's. */
export const rollBackTogether = async (client: Client, remotes: readonly string[], options: RollbackOptions) => {
  const { channel, to, reason, expectRevision } = options;
  const seen = await client.get<Status>(channelPath(channel));
  if (!seen.ok) return seen;
  const from = takenBack(seen.data, remotes);
  const expectedRevision = expectRevision ?? seen.data.revision;
  return await client.post<RolledBackTogether>(`${channelPath(channel)}/rollback`, {
    ...{ remotes, from, to, reason, expectedRevision },
  });
};

/**
 * Changes the channel if it still has the revision the caller saw. Otherwise the registry refuses and names the changes, and
 * the caller decides again.
 */
async function onSeenRevision<T>(
  client: Client,
  { channel, expectRevision }: ChangeOptions,
  act: (revision: number) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  if (expectRevision !== undefined) return await act(expectRevision);
  const seen = await client.get<Status>(channelPath(channel));
  return seen.ok ? await act(seen.data.revision) : seen;
}
