import { hash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { networkOf } from '../../http/network.ts';

/** Attempts after which each further one has to wait: for a name from one address, and for a name from anywhere. */
const FREE = { fromOneAddress: 10, fromAnywhere: 100 };

export interface GuardKeys {
  fromOneAddress: string;
  fromAnywhere: string;
}

/** Under which an attempt at a password is counted: for whom, from where. */
export function guardKeys(subject: string, ipAddress: string): GuardKeys {
  const name = hash('sha256', subject, 'base64url');
  return { fromOneAddress: `${name}|${networkOf(ipAddress)}`, fromAnywhere: name };
}

/** Counted before the password is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
export async function countAttempt(db: QueryExecutorProvider, keys: GuardKeys): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select case when near > 0 then near else login_attempt(${keys.fromAnywhere}, ${FREE.fromAnywhere}) end as wait
    from (select login_attempt(${keys.fromOneAddress}, ${FREE.fromOneAddress}) as near offset 0) counted`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** After a success. */
export async function forgiveAttempts(db: QueryExecutorProvider, keys: GuardKeys): Promise<void> {
  await sql`delete from login_guard where key = any (${Object.values(keys)}::text[])`.execute(db);
}
