import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { networkOf } from '../../http/network.ts';

/** Attempts after which each further one has to wait: for a name from one address, and for a name from anywhere. */
const FREE = { fromOneAddress: 10, fromAnywhere: 100 };

export interface GuardKeys {
  fromOneAddress: RawBuilder<string>;
  fromAnywhere: RawBuilder<string>;
}

/** Under which an attempt at a password is counted: for whom, from where. */
export function guardKeys(brandId: number, username: string, ipAddress: string): GuardKeys {
  // Made by the database, which has another idea of some capitals than JavaScript: what it takes for one name is one here.
  const name = sql<string>`encode(sha256(convert_to(lower(${`${brandId}:${username}`}::text), 'UTF8')), 'hex')`;
  return { fromOneAddress: sql`${name} || ${`|${networkOf(ipAddress)}`}::text`, fromAnywhere: name };
}

/** Counted before the password is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
export async function countAttempt(db: QueryExecutorProvider, keys: GuardKeys): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select case when near > 0 then near else login_attempt(${keys.fromAnywhere}, ${FREE.fromAnywhere}) end as wait
    from (select login_attempt(${keys.fromOneAddress}, ${FREE.fromOneAddress}) as near offset 0) counted`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** After a success; call it once the player is held. */
export async function forgiveAttempts(db: QueryExecutorProvider, keys: GuardKeys): Promise<void> {
  // One after the other, as they are counted: two that wait for each other would both fail.
  await sql`delete from login_guard where key = ${keys.fromOneAddress}`.execute(db);
  await sql`delete from login_guard where key = ${keys.fromAnywhere}`.execute(db);
}
