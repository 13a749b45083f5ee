import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import * as queries from './sessions.gen.ts';
import { hashOf, type Staff, staffNamed, staffOf } from './tokens.ts';

/** Begins a session of the token's owner. Returns its id and the owner; undefined: the token is unknown or does not work. */
export async function beginSession(db: Db, token: string): Promise<{ id: string; staff: Staff } | undefined> {
  const staff = await staffOf(db, token);
  if (!staff) return undefined;
  const id = randomBytes(32).toString('base64url');
  await queries.addSession(db, { hash: hashOf(id), token: staff.name });
  return { id, staff };
}

/**
 * Returns the signed-in staff member; undefined for a session that has ended. `used`: the owner is there, and the
 * session's time begins again.
 */
export async function sessionStaff(db: Db, id: string, used: boolean): Promise<Staff | undefined> {
  const hash = hashOf(id);
  const row = await queries.tokenOfSession(db, { hash });
  if (!row) return undefined;
  if (used) await queries.noteUse(db, { hash });
  return await staffNamed(db, row.token);
}

export const endSession = (db: Db, id: string): Promise<void> => queries.endSession(db, { hash: hashOf(id) });

/** Removes sessions that nobody can use any more. */
export const sweepSessions = (db: Db): Promise<void> => queries.sweepSessions(db);

/** The value that proves that a call comes from the session's own page. It follows from the id, which no script can read. */
export const xsrfOf = (id: string): string => createHash('sha256').update(`xsrf.${id}`).digest('base64url');
