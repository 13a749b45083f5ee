import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { retryTransaction } from '../../core/database/retry.ts';
import { requestHash } from '../../core/idempotency/idempotency.ts';
import { bindHandler, declareJob, type JobHandler, UNLIMITED_RETRIES } from '../../core/jobs/job.ts';
import { addJob } from '../../core/jobs/queue.ts';
import { moveSessionMoney } from './game-money.ts';
import { gameTransactionOf } from './late-money.ts';

/** Time in which the provider may still roll back a bet that closed its round. */
const ROLLBACK_SECONDS = 24 * 60 * 60;

/** Job that closes a round for which no win will come. */
const ROUND_CLOSE_JOB = declareJob({
  name: 'round-close',
  payload: z.object({ id: z.string().describe('Provider and bet, separated by a colon') }),
  retries: { firstSeconds: 60, mostSeconds: 3_600, limit: UNLIMITED_RETRIES },
  atOnce: 2,
});

/**
 * Closes the round of a lost bet once the provider can no longer roll the bet back. Without it, the stake would never
 * count towards bonuses, and the round would stay unfinished.
 */
export async function closeRoundLater(
  db: QueryExecutorProvider,
  provider: string,
  transactionId: string,
): Promise<void> {
  const id = `${provider}:${transactionId}`;
  await addJob(db, ROUND_CLOSE_JOB, { payload: { id }, key: id, afterSeconds: ROLLBACK_SECONDS });
}

/** Returns the handler that books a win of zero, unless the bet was rolled back or its round has a win. */
export const roundCloseHandler = ({ db }: { db: Db }): JobHandler =>
  bindHandler(ROUND_CLOSE_JOB, async ({ id }) => {
    const [, provider = '', betId = ''] = /^([^:]*):(.*)$/.exec(id) ?? [];
    const bet = await gameTransactionOf(db, provider, betId);
    if (bet?.kind !== 'bet' || bet.isRolledBack || bet.isSettled) return { ok: true };
    const { tokenHash, roundId, currency } = bet;
    const transactionId = `${betId}:closed`;
    const move = { tokenHash, roundId, transactionId, currency, amount: 0n, hash: requestHash([betId, roundId]) };
    await retryTransaction(() => moveSessionMoney(db, 'win', provider, move));
    return { ok: true };
  });
