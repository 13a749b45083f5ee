import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';

/** In place of a player's number, where the work is done for nobody. No player has it. */
export const NOBODY = 'nobody';

export type Purpose = 'verify-email' | 'reset-password';

/** Player whose link was followed. */
export interface MailedToken {
  customerId: string;
  username: string;
}

export type TokenState = 'unknown' | 'expired' | 'used' | 'good';

/** A token for a link; those sent before for the same purpose are worth nothing any more. */
export async function issueMailedToken(
  db: QueryExecutorProvider,
  { purpose, customerId, email, minutes }: { purpose: Purpose; customerId: string; email: string; minutes: number },
): Promise<string> {
  const token = newToken();
  await cancelMailedTokens(db, customerId, purpose);
  await sql`
    insert into mailed_token (token_hash, purpose, customer_id, email, expires_at)
    select ${hashToken(token)}, ${purpose}, ${customerId}, ${email}, now() + make_interval(mins => ${minutes})
    where ${customerId} <> ${NOBODY}`.execute(db);
  return token;
}

/** Makes the links of a purpose worthless that a player has not followed yet. */
export async function cancelMailedTokens(
  db: QueryExecutorProvider,
  customerId: string,
  purpose: Purpose,
): Promise<void> {
  await sql`
    update mailed_token set used_at = now()
    where customer_id = ${customerId} and purpose = ${purpose} and used_at is null`.execute(db);
}

/**
 * Uses a token up, once: of many at the same time one gets its player, who stays as they are until the transaction ends. A
 * token sent to an address that is not the player's any more proves nothing.
 */
export async function useMailedToken(
  db: QueryExecutorProvider,
  { purpose, token, brandId }: { purpose: Purpose; token: string; brandId: number },
): Promise<MailedToken | undefined> {
  const tokenHash = hashToken(token);
  // The player first and the token second, as in whatever else changes both: two that wait for each other would both fail.
  // "no key": rows of other transactions may refer to the player meanwhile. Two accounts of one person that prove their
  // addresses at once note each other as a match, and would otherwise wait for each other.
  await sql`
    select from player p join mailed_token t using (customer_id)
    where t.token_hash = ${tokenHash} and p.brand_id = ${brandId} for no key update of p`.execute(db);
  const { rows } = await sql<MailedToken>`
    update mailed_token t set used_at = now() from player p
    where t.token_hash = ${tokenHash} and t.purpose = ${purpose} and t.used_at is null and t.expires_at > now()
      and p.customer_id = t.customer_id and p.brand_id = ${brandId} and p.email_key = lower(t.email)
    returning t.customer_id as "customerId", p.username`.execute(db);
  return rows[0];
}

/** Returns the state of a token without using it. */
export async function stateOfToken(
  db: QueryExecutorProvider,
  { purpose, token, brandId }: { purpose: Purpose; token: string; brandId: number },
): Promise<{ state: TokenState; customerId: string; email: string; passwordHash: string }> {
  const { rows } = await sql<{ state: TokenState; customerId: string; email: string; passwordHash: string }>`
    select case when t.used_at is not null or p.email_key <> lower(t.email) then 'used' when t.expires_at <= now() then 'expired' else 'good' end as state,
      t.customer_id as "customerId", t.email, p.password_hash as "passwordHash"
    from mailed_token t join player p using (customer_id)
    where t.token_hash = ${hashToken(token)} and t.purpose = ${purpose} and p.brand_id = ${brandId}`.execute(db);
  return rows[0] ?? { state: 'unknown', customerId: '', email: '', passwordHash: '' };
}

/** Whether one was sent in the last seconds that still works. */
export async function sentLately(
  db: QueryExecutorProvider,
  { purpose, customerId, seconds }: { purpose: Purpose; customerId: string; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from mailed_token
    where customer_id = ${customerId} and purpose = ${purpose} and used_at is null
      and created_at > now() - make_interval(secs => ${seconds}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Forgets links long after they stopped working: until then they can still be told apart. */
export async function sweepMailedTokens(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from mailed_token where expires_at < now() - interval '30 days'`.execute(db);
}
