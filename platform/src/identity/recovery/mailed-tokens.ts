import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './mailed-tokens.gen.ts';

/** Substitute for a player's number if an address is unknown. No player has this number. */
export const UNKNOWN_PLAYER = 'nobody';

export type Purpose = 'verify-email' | 'reset-password';

/** Player whose link was followed. */
export interface MailedToken {
  customerId: string;
  username: string;
}

const TokenState = z.enum(['unknown', 'expired', 'used', 'good']);
export type TokenState = z.infer<typeof TokenState>;

/** Issues the token of a link, and cancels earlier links for the same purpose. */
export async function issueMailedToken(
  db: QueryExecutorProvider,
  { purpose, customerId, email, minutes }: { purpose: Purpose; customerId: string; email: string; minutes: number },
): Promise<string> {
  const token = newToken();
  await cancelMailedTokens(db, customerId, purpose);
  await queries.issueMailedToken(db, {
    token: hashToken(token),
    purpose,
    customerId,
    email,
    minutes,
    nobody: UNKNOWN_PLAYER,
  });
  return token;
}

/** Cancels a player's unused links for a purpose. */
export async function cancelMailedTokens(
  db: QueryExecutorProvider,
  customerId: string,
  purpose: Purpose,
): Promise<void> {
  await queries.cancelMailedTokens(db, { customerId, purpose });
}

/**
 * Uses up a token and returns its player, whose row stays locked until the transaction ends. Of several concurrent
 * calls, only one succeeds. A token sent to an address that is no longer the player's is invalid.
 */
export async function useMailedToken(
  db: QueryExecutorProvider,
  { purpose, token, brandId }: { purpose: Purpose; token: string; brandId: number },
): Promise<MailedToken | undefined> {
  const tokenHash = hashToken(token);
  // Locks the player before the token, like all code that changes both, to avoid deadlocks. With "no key", other
  // transactions can still insert rows that refer to the player. For example, two accounts of one person that verify
  // their addresses at the same time record each other as a match, and would otherwise wait for each other.
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

/** Returns true if a link that is still unused was sent in the last `seconds`. */
export async function wasSentRecently(
  db: QueryExecutorProvider,
  { purpose, customerId, seconds }: { purpose: Purpose; customerId: string; seconds: number },
): Promise<boolean> {
  const rows = await queries.sentLately(db, { customerId, purpose, seconds });
  return rows.length > 0;
}

/** Deletes links 30 days after they expire. Until then, they are reported as used or expired instead of unknown. */
export async function sweepMailedTokens(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepMailedTokens(db);
}
