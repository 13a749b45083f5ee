import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './stop.gen.ts';

/** Lifetime of a stop link in days. Longer than any usual hold, for players who read the e-mail late. */
const LIFETIME_DAYS = 14;

/**
 * Returns the token of a new link that stops a destination. Earlier links stay valid, because the player may open any
 * of them.
 */
export async function issueStopToken(db: QueryExecutorProvider, instrumentId: string): Promise<string> {
  const token = newToken();
  await queries.issueStop(db, { token: hashToken(token), instrumentId, days: LIFETIME_DAYS });
  return token;
}

export type StopResult = z.infer<typeof StopResult>;
const StopResult = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unknown', 'expired', 'used']) }),
  z.object({ state: z.literal('good'), customerId: z.string() }),
]);

/**
 * Stops a link's destination. It receives no more payouts, and its unsent withdrawals return to the balance. `reason`
 * is shown to the player. The caller ends the player's sessions in the same transaction.
 */
export async function stopDestination(
  trx: QueryExecutorProvider,
  { token, brandId, reason }: { token: string; brandId: number; reason: string },
): Promise<StopResult> {
  const row = await queries.stopDestination(trx, { token: hashToken(token), brandId, reason });
  return StopResult.parse(row.stopped);
}

/** Deletes links that expired long ago. Until then, expired links can be distinguished from unknown ones. */
export async function sweepStopTokens(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepStops(db);
}
