import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';

const LIFE_MINUTES = 30;

/** D20: a token for one registration from one browser; `browser` is the visitor's XSRF cookie. */
export async function issueRegistrationToken(
  db: QueryExecutorProvider,
  { brandId, browser }: { brandId: number; browser: string },
): Promise<string> {
  const token = newToken();
  await sql`
    insert into registration_token (token_hash, brand_id, browser_hash, expires_at)
    values (${hashToken(token)}, ${brandId}, ${hashToken(browser)}, now() + make_interval(mins => ${LIFE_MINUTES}))`.execute(
    db,
  );
  return token;
}

/** Whether the token was given to this browser for this brand and has not run out. */
export async function isRegistrationToken(
  db: QueryExecutorProvider,
  { token, brandId, browser }: { token: string; brandId: number; browser: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from registration_token
    where token_hash = ${hashToken(token)} and brand_id = ${brandId} and browser_hash = ${hashToken(browser)}
      and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/** Forgets tokens that ran out. */
export async function sweepRegistrationTokens(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from registration_token where expires_at < now() - interval '1 hour'`.execute(db);
}
