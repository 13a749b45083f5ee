import { type QueryExecutorProvider, sql } from 'kysely';
import { hashToken, newToken } from '../../core/tokens.ts';

/** For how long a link stops a destination: past the longest usual hold, for who reads the e-mail late. */
const DAYS = 14;

/** Returns the token of a link that stops a destination. Links sent before work, too: one of them was read. */
export async function issueStop(db: QueryExecutorProvider, instrumentId: string): Promise<string> {
  const token = newToken();
  await sql`
    insert into destination_stop (token_hash, instrument_id, expires_at)
    values (${hashToken(token)}, ${instrumentId}::uuid, now() + make_interval(days => ${DAYS}))`.execute(db);
  return token;
}

export type Stopped = { state: 'unknown' | 'expired' | 'used' } | { state: 'good'; customerId: string };

/**
 * Stops the destination of a link: nothing is paid out to it any more, and the money of withdrawals to it that were not sent
 * is back. `reason` is what the player reads. The caller ends the sessions, in the same transaction.
 */
export async function stopDestination(
  trx: QueryExecutorProvider,
  { token, brandId, reason }: { token: string; brandId: number; reason: string },
): Promise<Stopped> {
  const { rows } = await sql<{ stopped: Stopped }>`
    select destination_stopped(${hashToken(token)}, ${brandId}, ${reason}) as stopped`.execute(trx);
  if (!rows[0]) throw new Error('destination_stopped answered nothing');
  return rows[0].stopped;
}

/** Forgets links long after they stopped working: until then they can still be told apart. */
export async function sweepStops(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from destination_stop where expires_at < now() - interval '30 days'`.execute(db);
}
