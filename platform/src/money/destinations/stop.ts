import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { hashToken, newToken } from '../../core/tokens.ts';
import * as queries from './stop.gen.ts';

/** For how long a link stops a destination: past the longest usual hold, for who reads the e-mail late. */
const DAYS = 14;

/** Returns the token of a link that stops a destination. Links sent before work, too: one of them was read. */
export async function issueStop(db: QueryExecutorProvider, instrumentId: string): Promise<string> {
  const token = newToken();
  await queries.issueStop(db, { token: hashToken(token), instrumentId, days: DAYS });
  return token;
}

export type Stopped = z.infer<typeof Stopped>;
const Stopped = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['unknown', 'expired', 'used']) }),
  z.object({ state: z.literal('good'), customerId: z.string() }),
]);

/**
 * Stops the destination of a link: nothing is paid out to it any more, and the money of withdrawals to it that were not sent
 * is back. `reason` is what the player reads. The caller ends the sessions, in the same transaction.
 */
export async function stopDestination(
  trx: QueryExecutorProvider,
  { token, brandId, reason }: { token: string; brandId: number; reason: string },
): Promise<Stopped> {
  const row = await queries.stopDestination(trx, { token: hashToken(token), brandId, reason });
  return Stopped.parse(row.stopped);
}

/** Forgets links long after they stopped working: until then they can still be told apart. */
export async function sweepStops(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepStops(db);
}
