import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import * as queries from './sessions.gen.ts';
import { hashOf, type Staff, staffNamed, staffOf } from './tokens.ts';

/** Starts a session of a token's owner. Returns its id and the owner; undefined for an unknown or invalid token. */
export async function beginSession(db: Db, token: string): Promise<{ id: string; staff: Staff } | undefined> {
  const staff = await staffOf(db, token);
  if (!staff) return undefined;
  const id = randomBytes(32).toString('base64url');
  await queries.addSession(db, { hash: hashOf(id), token: staff.name });
  return { id, staff };
}

/**
 * Returns the signed-in staff member; undefined for a session that has ended. If `used`, the owner is active and the
 * session's idle time restarts.
 */
export async function sessionStaff(db: Db, id: string, used: boolean): Promise<Staff | undefined> {
  const hash = hashOf(id);
  const row = await queries.tokenOfSession(db, { hash });
  if (!row) return undefined;
  if (used) await queries.noteUse(db, { hash });
  return await staffNamed(db, row.token);
}

export const endSession = (db: Db, id: string): Promise<void> => queries.endSession(db, { hash: hashOf(id) });

/** Removes sessions that have ended. */
export const sweepSessions = (db: Db): Promise<void> => queries.sweepSessions(db);

/** Returns the value that proves that a call comes from the session's own page. Scripts cannot read the id behind it. */
export const xsrfOf = (id: string): string => createHash('sha256').update(`xsrf.${id}`).digest('base64url');
