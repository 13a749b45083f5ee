import type { Client } from '@parlay/cli/client';
import type { Outcome } from '@parlay/cli/outcome';
import type { Checked, Labelled } from '../channels/checks/check-versions.ts';
import type { Revised } from '../channels/pointers/revise.ts';
import type { Status } from '../channels/views/status.ts';
import type { ChangeBody } from '../registry/change-schemas.ts';
import { type ChangeReply, plainField } from '../replies/change.ts';
import { channelPath, onChannel } from './verbs.ts';

/** With a trial in a browser, or without one for a reason. */
export interface BrowserCheckOptions {
  withoutBrowser?: true;
  reason?: string;
}

export const check = (
  client: Client,
  channel: string,
  releases: readonly Labelled[],
  { withoutBrowser, reason }: BrowserCheckOptions,
) => client.postLong<Checked>(`${channelPath(channel)}/check`, { releases, withoutBrowser, reason });

/** Options of every verb that changes a channel. */
interface ChangeOptions {
  channel: string;
  /** The revision that the caller saw; the one that is read now when absent. */
  expectRevision?: number;
}

export interface PromoteOptions extends ChangeOptions, BrowserCheckOptions {
  canary?: number;
  brand?: number;
  cohort?: string;
  steps?: number[];
  /** Between two steps, in milliseconds. */
  every?: number;
  auto?: boolean;
  proof?: boolean;
  retire?: string[];
}

/** Promotes versions in one step, as a canary or for everyone, and retires remotes with them. */
export async function promote(
  client: Client,
  releases: readonly Labelled[],
  options: PromoteOptions,
): Promise<Outcome<ChangeReply>> {
  const { canary: percent, brand, cohort, steps, every, auto, proof, retire, withoutBrowser, reason } = options;
  const stepSeconds = every === undefined ? undefined : every / 1_000;
  const canary = { percent, brand, cohort, steps, stepSeconds, auto, proof };
  const isCanary = Object.values(canary).some((value) => value !== undefined);
  const body = { promote: releases, retire, withoutBrowser, reason, ...(isCanary ? { canary } : {}) };
  return await change(client, options, body, client.postLong);
}

export interface RetireOptions extends ChangeOptions {
  dropRoutes?: true;
  reason: string;
}

/** Retires remotes in one step. */
export const retire = (client: Client, remotes: readonly string[], options: RetireOptions) => {
  const { dropRoutes = false, reason } = options;
  return change(client, options, { retire: remotes, dropRoutes, reason });
};

export interface RollbackOptions extends ChangeOptions {
  /** The version to take back; what the status shows when absent. */
  from?: string;
  /** The version that the first remote goes back to. */
  to?: string;
  reason: string;
}

/** Rolls remotes back in one step. */
export async function rollBack(
  client: Client,
  remotes: readonly string[],
  options: RollbackOptions,
): Promise<Outcome<ChangeReply>> {
  const { channel, to, reason } = options;
  const seen = await client.get<Status>(channelPath(channel));
  if (!seen.ok) return seen;
  const open = takenBack(seen.data, remotes);
  const rollback = remotes.map((remote, at) => ({
    remote,
    from: options.from ?? (remotes.length === 1 && to !== undefined ? undefined : open[remote]),
    ...(at === 0 ? { to } : {}),
  }));
  const expectRevision = options.expectRevision ?? seen.data.revision;
  return await change(client, { channel, expectRevision }, { rollback, reason });
}

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

export interface SteerOptions extends ChangeOptions {
  reason?: string;
}

/** Changes a canary in flight. */
export async function steerCanary(
  client: Client,
  remote: string,
  action: string,
  { reason, ...options }: SteerOptions,
): Promise<Outcome<Revised>> {
  const seen = await seenRevision(client, options);
  if (!seen.ok) return seen;
  const path = onChannel(options.channel, remote, `canary/${action}`);
  return await client.postLong<Revised>(path, { reason, expectedRevision: seen.data });
}

/** The body as it is sent: what is undefined is left out of it. */
type Asked = { readonly [Part in keyof ChangeBody]: unknown };

/**
 * Changes the channel if it still has the revision the caller saw. Otherwise the registry refuses and names the changes, and
 * the caller decides again. A refusal names the options of the command line.
 */
async function change(
  client: Client,
  options: ChangeOptions,
  body: Asked,
  post: Client['post'] = client.post,
): Promise<Outcome<ChangeReply>> {
  const seen = await seenRevision(client, options);
  if (!seen.ok) return seen;
  const path = `${channelPath(options.channel)}/changes`;
  const outcome = await post<ChangeReply>(path, { ...body, expectRevision: seen.data });
  if (outcome.ok || !outcome.error.fieldErrors) return outcome;
  const fields = Object.entries(outcome.error.fieldErrors).map(([name, why]) => [plainField(name), why]);
  return { ok: false, error: { ...outcome.error, fieldErrors: Object.fromEntries(fields) } };
}

/** The revision that the caller saw, or the channel's as it is read now. */
async function seenRevision(client: Client, { channel, expectRevision }: ChangeOptions): Promise<Outcome<number>> {
  if (expectRevision !== undefined) return { ok: true, data: expectRevision };
  const seen = await client.get<Status>(channelPath(channel));
  return seen.ok ? { ok: true, data: seen.data.revision } : seen;
}
