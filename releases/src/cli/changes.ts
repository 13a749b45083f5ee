import type { Client } from '@parlay/cli/client';
import type { Outcome } from '@parlay/cli/outcome';
import type { CheckResult, VersionLabel } from '../channels/checks/check-versions.ts';
import type { RevisionResult } from '../channels/pointers/revise.ts';
import type { Status } from '../channels/views/status.ts';
import type { ChangeBody } from '../registry/change-schemas.ts';
import { type ChangeReply, plainField } from '../replies/change.ts';
import { channelPath, onChannel } from './verbs.ts';

/** Options to skip the browser check, with a reason. */
export interface BrowserCheckOptions {
  withoutBrowser?: true;
  reason?: string;
}

export const check = (
  client: Client,
  channel: string,
  releases: readonly VersionLabel[],
  { withoutBrowser, reason }: BrowserCheckOptions,
) => client.postLong<CheckResult>(`${channelPath(channel)}/check`, { releases, withoutBrowser, reason });

/** Options of every command that changes a channel. */
interface ChangeOptions {
  channel: string;
  /** Revision that the caller saw; the current one by default. */
  expectRevision?: number;
}

export interface PromoteOptions extends ChangeOptions, BrowserCheckOptions {
  canary?: number;
  brand?: number;
  cohort?: string;
  steps?: number[];
  /** Time between two steps, in milliseconds. */
  every?: number;
  auto?: boolean;
  proof?: boolean;
  retire?: string[];
}

/** Promotes versions as a canary or for everyone, and retires remotes, in one atomic change. */
export async function promote(
  client: Client,
  releases: readonly VersionLabel[],
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

/** Retires remotes in one atomic change. */
export const retire = (client: Client, remotes: readonly string[], options: RetireOptions) => {
  const { dropRoutes = false, reason } = options;
  return change(client, options, { retire: remotes, dropRoutes, reason });
};

export interface RollbackOptions extends ChangeOptions {
  /** Version to roll back; the one that the status shows by default. */
  from?: string;
  /** Version that the first remote returns to. */
  to?: string;
  reason: string;
}

/** Rolls remotes back in one atomic change. */
export async function rollBack(
  client: Client,
  remotes: readonly string[],
  options: RollbackOptions,
): Promise<Outcome<ChangeReply>> {
  const { channel, to, reason } = options;
  const current = await client.get<Status>(channelPath(channel));
  if (!current.ok) return current;
  const open = versionsToRollBack(current.data, remotes);
  const rollback = remotes.map((remote, at) => ({
    remote,
    from: options.from ?? (remotes.length === 1 && to !== undefined ? undefined : open[remote]),
    ...(at === 0 ? { to } : {}),
  }));
  const expectRevision = options.expectRevision ?? current.data.revision;
  return await change(client, { channel, expectRevision }, { rollback, reason });
}

/**
 * Returns the versions that a rollback of these remotes rolls back: the canaries, otherwise the live versions. Omits
 * remotes whose last change was a rollback, so that a repeated rollback does not go back another version.
 */
function versionsToRollBack({ remotes: rows }: Status, remotes: readonly string[]): Record<string, string> {
  const selected = rows.filter(({ remote }) => remotes.includes(remote));
  const inFlight = new Set(selected.filter(({ canary }) => canary !== null).map(({ remote }) => remote));
  const open = selected.filter(({ remote, changed }) => inFlight.has(remote) || changed.action !== 'rollback');
  // A remote's canary row follows its live row, so the canary wins.
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
): Promise<Outcome<RevisionResult>> {
  const current = await seenRevision(client, options);
  if (!current.ok) return current;
  const path = onChannel(options.channel, remote, `canary/${action}`);
  return await client.postLong<RevisionResult>(path, { reason, expectedRevision: current.data });
}

/** Request body; undefined fields are not sent. */
type RequestBody = { readonly [Part in keyof ChangeBody]: unknown };

/**
 * Changes the channel if it still has the revision that the caller saw. Otherwise the registry refuses and lists the
 * changes, and the caller decides again. Field errors name the command-line options.
 */
async function change(
  client: Client,
  options: ChangeOptions,
  body: RequestBody,
  post: Client['post'] = client.post,
): Promise<Outcome<ChangeReply>> {
  const current = await seenRevision(client, options);
  if (!current.ok) return current;
  const path = `${channelPath(options.channel)}/changes`;
  const outcome = await post<ChangeReply>(path, { ...body, expectRevision: current.data });
  if (outcome.ok || !outcome.error.fieldErrors) return outcome;
  const fields = Object.entries(outcome.error.fieldErrors).map(([name, why]) => [plainField(name), why]);
  return { ok: false, error: { ...outcome.error, fieldErrors: Object.fromEntries(fields) } };
}

/** Returns the revision that the caller saw, or the channel's current one. */
async function seenRevision(client: Client, { channel, expectRevision }: ChangeOptions): Promise<Outcome<number>> {
  if (expectRevision !== undefined) return { ok: true, data: expectRevision };
  const current = await client.get<Status>(channelPath(channel));
  return current.ok ? { ok: true, data: current.data.revision } : current;
}
