import { clearSuspicion } from '../../canary-analysis/analyses.ts';
import type { Tx } from '../../database/connect.ts';
import { nextStep, type PlannedCanary } from './canary-rule.ts';
import * as queries from './move-pointers.gen.ts';
import type { PointedRelease, RevisionRequest } from './revise.ts';

// Updates of a channel's pointers. Callers hold the channel's lock (`lockChannelAtRevision`) and have written the revision.

type Target = Pick<PointedRelease, 'remote' | 'digest'>;

/** Points the channel at a release for everyone. */
export async function setLive(
  tx: Tx,
  order: RevisionRequest,
  { remote, digest }: Target,
  revision: number,
): Promise<void> {
  const { channel, actor, reason } = order;
  await queries.dropRetired(tx, { channel, remote });
  await queries.setLive(tx, { channel, remote, digest, revision, actor, reason });
}

export const dropCanary = (tx: Tx, { channel }: RevisionRequest, remote: string): Promise<void> =>
  queries.dropCanary(tx, { channel, remote });

/** Points the channel at a release for the visitors that a canary rule selects. */
export async function setCanary(
  tx: Tx,
  order: RevisionRequest,
  { remote, digest }: Target,
  { rule, revision, withoutBrowser }: { rule: PlannedCanary; revision: number; withoutBrowser: boolean },
): Promise<void> {
  const { channel, actor, reason } = order;
  await clearSuspicion(tx, channel, remote);
  await queries.setCanary(tx, {
    ...{ channel, remote, digest, revision, actor, reason, withoutBrowser },
    ...rule,
    nextSeconds: secondsToNext(rule),
  });
}

/** Pauses or resumes the automatic growth of a canary as part of a revision. */
export async function setPaused(
  tx: Tx,
  { channel, actor }: RevisionRequest,
  remote: string,
  { rule, revision, paused }: { rule: PlannedCanary; revision: number; paused: boolean },
): Promise<void> {
  if (!paused) await clearSuspicion(tx, channel, remote);
  await queries.setPaused(tx, {
    ...{ channel, remote, revision, paused },
    pausedBy: paused ? actor : null,
    // A resumed canary waits for a whole step, because its evidence from before the pause is old.
    nextSeconds: paused ? null : secondsToNext(rule),
  });
}

/** Returns the seconds until a canary that is set now takes its next automatic step; null if it takes none. */
const secondsToNext = (rule: PlannedCanary): number | null =>
  nextStep(rule, rule.percent) === undefined ? null : rule.stepSeconds;

/** Removes the channel's pointers to a remote and records that it was retired. */
export async function removePointers(
  tx: Tx,
  order: RevisionRequest,
  { remote, digest }: Target,
  revision: number,
): Promise<void> {
  const { channel, actor, reason } = order;
  await dropCanary(tx, order, remote);
  await queries.dropLive(tx, { channel, remote });
  await queries.retire(tx, { channel, remote, digest, revision, actor, reason });
}
