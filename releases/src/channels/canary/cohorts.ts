import { appendAudit } from '../../audit/chain.ts';
import type { Db, Reader, Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { canariesFor } from '../pointers/pointers.ts';
import { reviseCanary, ruleOf } from '../pointers/revise-canary.ts';
import * as queries from './cohorts.gen.ts';

/** Members of one cohort: every edge holds all of them in memory. */
const MOST = 2_000;

export interface CohortOrder {
  cohort: string;
  members: readonly string[];
  actor: string;
  reason: string | undefined;
}

export interface Cohort {
  name: string;
  members: string[];
}

/** Every cohort with its members. */
export async function readCohorts(db: Reader): Promise<Cohort[]> {
  const names = await queries.cohorts(db);
  const rows = await queries.members(db);
  const members = byCohort(rows);
  return names.map(({ name }) => ({ name, members: members.get(name) ?? [] }));
}

/** Members by the name of their cohort. */
export function byCohort(rows: readonly { cohort: string; member: string }[]): Map<string, string[]> {
  const cohorts = Map.groupBy(rows, ({ cohort }) => cohort);
  return new Map([...cohorts].map(([name, members]) => [name, members.map(({ member }) => member)]));
}

/** Adds members; makes the cohort if there is none. Returns how many are new. */
export async function addToCohort(db: Db, order: CohortOrder): Promise<number> {
  const { cohort, members, actor } = order;
  return await db.transaction().execute(async (tx) => {
    const made = await queries.createCohort(tx, { name: cohort, actor });
    const { members: there } = await queries.countMembers(tx, { cohort });
    if (there + members.length > MOST)
      throw new Refusal(
        'invalid_canary',
        `A cohort has ${MOST} members at most; use a share of the visitors instead.`,
        {
          fieldErrors: { members: 'too many' },
        },
      );
    const added = await queries.addMembers(tx, { cohort, members, actor });
    if (added.length > 0 || made) await note(tx, order, 'cohort add', added);
    return added.length;
  });
}

/** Removes members; without any it removes the cohort, unless a canary is for it. Returns how many are gone. */
export async function removeFromCohort(db: Db, order: CohortOrder): Promise<number> {
  const { cohort, members } = order;
  return await db.transaction().execute(async (tx) => {
    await refuseUnknownCohort(tx, cohort);
    if (members.length === 0) await refuseUsed(tx, cohort);
    const gone = await (members.length > 0
      ? queries.removeMembers(tx, { cohort, members })
      : queries.removeAllMembers(tx, { cohort }));
    if (members.length === 0) await queries.removeCohort(tx, { name: cohort });
    if (gone.length > 0 || members.length === 0) await note(tx, order, 'cohort remove', gone);
    return gone.length;
  });
}

/** Refuses a cohort that nobody made; `field` is the part of the request that names it. */
export async function refuseUnknownCohort(db: Reader, cohort: string | null, field = 'cohort'): Promise<void> {
  if (cohort === null) return;
  const found = await queries.cohortNamed(db, { name: cohort });
  if (!found)
    throw new Refusal('invalid_canary', `There is no cohort "${cohort}": parlay cohort add ${cohort} <member>.`, {
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

/** Logs the change, and tells the edges of each channel with a canary for the cohort by a revision. */
async function note(
  tx: Tx,
  { cohort, actor, reason }: CohortOrder,
  action: string,
  members: readonly { member: string }[],
): Promise<void> {
  // Before the log, in the order in which every change of a channel takes the two.
  await queries.lockChannelsOf(tx, { cohort });
  // After the channels are held: a change that was under way may have moved a canary.
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
