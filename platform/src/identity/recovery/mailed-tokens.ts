import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './mailed-tokens.gen.ts';

/** In place of a player's number, where the work is done for nobody. No player has it. */
export const NOBODY = 'nobody';

export type Purpose = 'verify-email' | 'reset-password';

/** Player whose link was followed. */
export interface MailedToken {
  customerId: string;
  username: string;
}

const TokenState = z.enum(['unknown', 'expired', 'used', 'good']);
export type TokenState = z.infer<typeof TokenState>;

/** A token for a link; those sent before for the same purpose are worth nothing any more. */
export async function issueMailedToken(
  db: QueryExecutorProvider,
  { purpose, customerId, email, minutes }: { purpose: Purpose; customerId: string; email: string; minutes: number },
): Promise<string> {
  const token = newToken();
  await cancelMailedTokens(db, customerId, purpose);
  await queries.issueMailedToken(db, { token: hashToken(token), purpose, customerId, email, minutes, nobody: NOBODY });
  return token;
}

/** Makes the links of a purpose worthless that a player has not followed yet. */
export async function cancelMailedTokens(
  db: QueryExecutorProvider,
  customerId: string,
  purpose: Purpose,
): Promise<void> {
  await queries.cancelMailedTokens(db, { customerId, purpose });
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
  await queries.useMailedToken(db, { tokenHash, brandId });
  return queries.useMailedToken2(db, { tokenHash, purpose, brandId });
}

/** Returns the state of a token without using it. */
export async function stateOfToken(
  db: QueryExecutorProvider,
  { purpose, token, brandId }: { purpose: Purpose; token: string; brandId: number },
): Promise<{ state: TokenState; customerId: string; email: string; passwordHash: string }> {
  const row = await queries.stateOfToken(db, { token: hashToken(token), purpose, brandId });
  return row
    ? { ...row, state: TokenState.parse(row.state) }
    : { state: 'unknown', customerId: '', email: '', passwordHash: '' };
}

/** Whether one was sent in the last seconds that still works. */
export async function sentLately(
  db: QueryExecutorProvider,
  { purpose, customerId, seconds }: { purpose: Purpose; customerId: string; seconds: number },
): Promise<boolean> {
  const rows = await queries.sentLately(db, { customerId, purpose, seconds });
  return rows.length > 0;
}

/** Forgets links long after they stopped working: until then they can still be told apart. */
export async function sweepMailedTokens(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepMailedTokens(db);
}
