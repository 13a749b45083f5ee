import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { hashOf, type Staff, staffNamed, staffOf } from './tokens.ts';

/** A session ends this long after its owner last did something, and at the latest after the other. */
const IDLE = sql`interval '2 hours'`;
const LONGEST = sql`interval '12 hours'`;
/** Uses in a row are written once. */
const WRITTEN_EVERY = sql`interval '1 minute'`;

/** Begins a session of the token's owner. Returns its id and the owner; undefined: the token is unknown or does not work. */
export async function beginSession(
  db: Kysely<Schema>,
  token: string,
): Promise<{ id: string; staff: Staff } | undefined> {
  const staff = await staffOf(db, token);
  if (!staff) return undefined;
  const id = randomBytes(32).toString('base64url');
  await db
    .insertInto('console_session')
    .values({ hash: hashOf(id), token: staff.name })
    .execute();
  return { id, staff };
}

/**
 * Returns the signed-in staff member; undefined for a session that has ended. `used`: the owner is there, and the
 * session's time begins again.
 */
export async function sessionStaff(db: Kysely<Schema>, id: string, used: boolean): Promise<Staff | undefined> {
  const hash = hashOf(id);
  const row = await db
    .selectFrom('console_session')
    .select('token')
    .where('hash', '=', hash)
    .where('used_at', '>', sql<Date>`now() - ${IDLE}`)
    .where('made_at', '>', sql<Date>`now() - ${LONGEST}`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (used)
    await db
      .updateTable('console_session')
      .set({ used_at: sql<Date>`now()` })
      .where('hash', '=', hash)
      .where('used_at', '<', sql<Date>`now() - ${WRITTEN_EVERY}`)
      .execute();
  return await staffNamed(db, row.token);
}

export async function endSession(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('console_session').where('hash', '=', hashOf(id)).execute();
}

/** Removes sessions that nobody can use any more. */
export async function sweepSessions(db: Kysely<Schema>): Promise<void> {
  await db
    .deleteFrom('console_session')
    .where((where) =>
      where.or([
        where('used_at', '<', sql<Date>`now() - ${IDLE}`),
        where('made_at', '<', sql<Date>`now() - ${LONGEST}`),
      ]),
    )
    .execute();
}

/** The value that proves that a call comes from the session's own page. It follows from the id, which no script can read. */
export const xsrfOf = (id: string): string => createHash('sha256').update(`xsrf.${id}`).digest('base64url');
