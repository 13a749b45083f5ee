import type { QueryExecutorProvider } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './tokens.gen.ts';

const LIFETIME_MINUTES = 30;

/** Issues a token for one registration from one browser (D20). `browser` is the visitor's XSRF cookie. */
export async function issueRegistrationToken(
  db: QueryExecutorProvider,
  { brandId, browser }: { brandId: number; browser: string },
): Promise<string> {
  const token = newToken();
  await queries.issueRegistrationToken(db, {
    token: hashToken(token),
    brandId,
    browser: hashToken(browser),
    lifeMinutes: LIFETIME_MINUTES,
  });
  return token;
}

/** Returns true if the token was issued to this browser for this brand and has not expired. */
export async function isRegistrationToken(
  db: QueryExecutorProvider,
  { token, brandId, browser }: { token: string; brandId: number; browser: string },
): Promise<boolean> {
  const rows = await queries.isRegistrationToken(db, { token: hashToken(token), brandId, browser: hashToken(browser) });
  return rows.length > 0;
}

/** Deletes tokens that expired more than an hour ago. */
export async function sweepRegistrationTokens(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepRegistrationTokens(db);
}
