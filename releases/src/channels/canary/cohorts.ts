import { appendAudit } from '../../audit/chain.ts';
import type { Db, Reader, Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import type { ListedCohort } from '../../replies/cohorts.ts';
import { canariesFor } from '../pointers/pointers.ts';
import { reviseCanary, ruleOf } from '../pointers/revise-canary.ts';
import * as queries from './cohorts.gen.ts';

/** Maximum members of a cohort, because every edge holds all of them in memory. */
const MAX_MEMBERS = 2_000;

export interface CohortRequest {
  cohort: string;
  members: readonly string[];
  actor: string;
  reason: string | undefined;
}

/** Reads every cohort with its members. */
export async function readCohorts(db: Reader): Promise<ListedCohort[]> {
  const names = await queries.cohorts(db);
  const rows = await queries.members(db);
  const members = byCohort(rows);
  return names.map(({ name }) => ({ name, members: members.get(name) ?? [] }));
}

/** Groups members by cohort name. */
export function byCohort(rows: readonly { cohort: string; member: string }[]): Map<string, string[]> {
  const cohorts = Map.groupBy(rows, ({ cohort }) => cohort);
  return new Map([...cohorts].map(([name, members]) => [name, members.map(({ member }) => member)]));
}

/** Adds members and creates the cohort if needed. Returns the number of new members. */
export async function addToCohort(db: Db, order: CohortRequest): Promise<number> {
  const { cohort, members, actor } = order;
  return await db.transaction().execute(async (tx) => {
    const created = await queries.createCohort(tx, { name: cohort, actor });
    const { members: current } = await queries.countMembers(tx, { cohort });
    if (current + members.length > MAX_MEMBERS)
      throw new Refusal(
        'invalid_canary',
        `A cohort has ${MAX_MEMBERS} members at most; use a share of the visitors instead.`,
        {
          fieldErrors: { members: 'too many' },
        },
      );
    const added = await queries.addMembers(tx, { cohort, members, actor });
    if (added.length > 0 || created) await logChange(tx, order, 'cohort add', added);
    return added.length;
  });
}

/** Removes members, or the cohort if none are given and no canary uses it. Returns the number of removed members. */
export async function removeFromCohort(db: Db, order: CohortRequest): Promise<number> {
  const { cohort, members } = order;
  return await db.transaction().execute(async (tx) => {
    await refuseUnknownCohort(tx, cohort);
    if (members.length === 0) await refuseUsed(tx, cohort);
    const removed = await (members.length > 0
      ? queries.removeMembers(tx, { cohort, members })
      : queries.removeAllMembers(tx, { cohort }));
    if (members.length === 0) await queries.removeCohort(tx, { name: cohort });
    if (removed.length > 0 || members.length === 0) await logChange(tx, order, 'cohort remove', removed);
    return removed.length;
  });
}

/** Refuses a cohort that does not exist; `field` is the request field that names it. */
export async function refuseUnknownCohort(db: Reader, cohort: string | null, field = 'cohort'): Promise<void> {
  if (cohort === null) return;
  const found = await queries.cohortNamed(db, { name: cohort });
  if (!found)
    throw new Refusal('invalid_canary', `There is no cohort "${cohort}": npx parlay cohort add ${cohort} <member>.`, {
      fieldErrors: { [field]: 'unknown' },
    });
}

async function refuseUsed(tx: Tx, cohort: string): Promise<void> {
  const [used] = await canariesFor(tx, cohort);
  if (used)
    throw new Refusal(
      'invalid_canary',
      `A canary of ${used.remote} on ${used.channel} is for ${cohort}; end it first.`,
      {
        fieldErrors: { cohort: 'in use' },
      },
    );
}

/** Logs the change and writes a revision of each channel with a canary for the cohort, so that edges learn of it. */
async function logChange(
  tx: Tx,
  { cohort, actor, reason }: CohortRequest,
  action: string,
  members: readonly { member: string }[],
): Promise<void> {
  // Locked before the log, because every channel change takes the two locks in this order.
  await queries.lockChannelsOf(tx, { cohort });
  // Read after the channels are locked, because a concurrent change may have moved a canary.
  const canaries = await canariesFor(tx, cohort);
  await appendAudit(tx, {
    actor,
    action,
    reason,
    detail: { name: cohort, members: members.map(({ member }) => member) },
  });
  for (const canary of canaries) {
    const { channel, paused } = canary;
    const order = { channel, actor, reason: reason ?? `members of ${cohort} changed`, expectedRevision: undefined };
    await reviseCanary(tx, order, canary, { ...ruleOf(canary), paused });
  }
}
