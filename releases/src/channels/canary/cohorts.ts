import type { Kysely, Transaction } from 'kysely';
import { appendAudit } from '../../audit/chain.ts';
import type { Reader } from '../../database/reader.ts';
import type { Schema } from '../../database/schema.ts';
import { Refusal } from '../../refusals.ts';
import { canariesIn } from '../pointers/pointers.ts';
import { reviseCanary, ruleOf } from '../pointers/revise-canary.ts';

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
  const names = await db.selectFrom('cohort').select('name').orderBy('name').execute();
  const rows = await db.selectFrom('cohort_member').select(['cohort', 'member']).orderBy('member').execute();
  const members = byCohort(rows);
  return names.map(({ name }) => ({ name, members: members.get(name) ?? [] }));
}

/** Members by the name of their cohort. */
export function byCohort(rows: readonly { cohort: string; member: string }[]): Map<string, string[]> {
  const cohorts = Map.groupBy(rows, ({ cohort }) => cohort);
  return new Map([...cohorts].map(([name, members]) => [name, members.map(({ member }) => member)]));
}

/** Members of the cohorts that canaries of a channel name. */
export const membersOn = (db: Reader, channel: string) =>
  db
    .selectFrom('cohort_member')
    .innerJoin('canary', 'canary.cohort', 'cohort_member.cohort')
    .select(['cohort_member.cohort', 'cohort_member.member'])
    .distinct()
    .where('canary.channel', '=', channel)
    .orderBy('cohort_member.member');

/** Adds members; makes the cohort if there is none. Returns how many are new. */
export async function addToCohort(db: Kysely<Schema>, order: CohortOrder): Promise<number> {
  const { cohort, members, actor } = order;
  return await db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('cohort')
      .values({ name: cohort, created_by: actor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    const { there } = await tx
      .selectFrom('cohort_member')
      .select(({ fn }) => fn.countAll<string>().as('there'))
      .where('cohort', '=', cohort)
      .executeTakeFirstOrThrow();
    if (Number(there) + members.length > MOST)
      throw new Refusal(
        'invalid_canary',
        `A cohort has ${MOST} members at most; use a share of the visitors instead.`,
        {
          fieldErrors: { members: 'too many' },
        },
      );
    const rows = members.map((member) => ({ cohort, member, added_by: actor }));
    const added = await tx
      .insertInto('cohort_member')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('member')
      .execute();
    if (added.length > 0 || made) await note(tx, order, 'cohort add', added);
    return added.length;
  });
}

/** Removes members; without any it removes the cohort, unless a canary is for it. Returns how many are gone. */
export async function removeFromCohort(db: Kysely<Schema>, order: CohortOrder): Promise<number> {
  const { cohort, members } = order;
  return await db.transaction().execute(async (tx) => {
    await refuseUnknownCohort(tx, cohort);
    let query = tx.deleteFrom('cohort_member').where('cohort', '=', cohort);
    if (members.length > 0) query = query.where('member', 'in', members);
    else await refuseUsed(tx, cohort);
    const gone = await query.returning('member').execute();
    if (members.length === 0) await tx.deleteFrom('cohort').where('name', '=', cohort).execute();
    if (gone.length > 0 || members.length === 0) await note(tx, order, 'cohort remove', gone);
    return gone.length;
  });
}

/** Refuses a cohort that nobody made; `field` is the part of the request that names it. */
export async function refuseUnknownCohort(db: Reader, cohort: string | null, field = 'cohort'): Promise<void> {
  if (cohort === null) return;
  const found = await db.selectFrom('cohort').select('name').where('name', '=', cohort).executeTakeFirst();
  if (!found)
    throw new Refusal('invalid_canary', `There is no cohort "${cohort}": parlay cohort add ${cohort} <member>.`, {
      fieldErrors: { [field]: 'unknown' },
    });
}

const canariesFor = (tx: Transaction<Schema>, cohort: string) =>
  canariesIn(tx).where('canary.cohort', '=', cohort).orderBy('canary.channel').orderBy('canary.remote').execute();

async function refuseUsed(tx: Transaction<Schema>, cohort: string): Promise<void> {
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
  tx: Transaction<Schema>,
  { cohort, actor, reason }: CohortOrder,
  action: string,
  members: readonly { member: string }[],
): Promise<void> {
  // Before the log, in the order in which every change of a channel takes the two.
  await tx
    .selectFrom('channel')
    .select('name')
    .where('name', 'in', (where) => where.selectFrom('canary').select('channel').where('cohort', '=', cohort))
    .orderBy('name')
    .forUpdate()
    .execute();
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
