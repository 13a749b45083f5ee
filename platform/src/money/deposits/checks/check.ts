import { backoffDelay } from '@parlay/server/pause';
import { z } from 'zod';
import type { Db } from '../../../core/database/database.ts';
import { bindHandler, declareJob, type JobHandler, type JobResult, UNLIMITED_RETRIES } from '../../../core/jobs/job.ts';
import { addJob } from '../../../core/jobs/queue.ts';
import { gatewayOfBrand, type PaymentsConfig } from '../../payments/gateway.ts';
import { processNotification } from '../notify.ts';
import { markDepositDeclined } from '../repository.ts';
import { fetchOrderState } from './order-state.ts';
import { type UndecidedDeposit, undecidedDeposit } from './undecided.ts';

const FIRST_WAIT_SECONDS = 120;
const MAX_WAIT_SECONDS = 3_600;

/** Job that polls the provider of an undecided deposit. deposit_open() adds the first one. */
export const DEPOSIT_CHECK_JOB = declareJob({
  name: 'deposit-check',
  payload: z.object({
    id: z.uuid(),
    /** Number of polls so far that found the deposit undecided. */
    asked: z.int(),
  }),
  retries: { firstSeconds: FIRST_WAIT_SECONDS, mostSeconds: MAX_WAIT_SECONDS, limit: UNLIMITED_RETRIES },
  atOnce: 2,
});

interface CheckParts {
  db: Db;
  config: PaymentsConfig;
}

/** Returns the handler that polls a deposit's provider, with backoff, until the deposit is decided. */
export const depositCheckHandler = (parts: CheckParts): JobHandler =>
  bindHandler(DEPOSIT_CHECK_JOB, async ({ id, asked }) => {
    const deposit = await undecidedDeposit(parts.db, id);
    if (!deposit) return { ok: true };
    const result = await check(parts, deposit);
    if (!result.ok || !(await undecidedDeposit(parts.db, id))) return result;
    const afterSeconds = backoffDelay(asked + 1, FIRST_WAIT_SECONDS, MAX_WAIT_SECONDS);
    const payload = { id, asked: asked + 1 };
    await addJob(parts.db, DEPOSIT_CHECK_JOB, { payload, key: id, afterSeconds, group: deposit.provider });
    return result;
  });

async function check(
  { db, config }: CheckParts,
  { id, provider, brandId, isKnown }: UndecidedDeposit,
): Promise<JobResult> {
  const gateway = gatewayOfBrand(config, brandId, provider);
  if (!gateway) return { ok: false, failure: `there is no payment company ${provider}` };
  const response = await fetchOrderState(gateway, id);
  if (response.ok) {
    const { status, ...fields } = response.value;
    // One event per status, so polling again changes nothing. The provider's own notification may still arrive.
    const event = `asked:${id}:${status}`;
    if (status !== 'OPEN') await processNotification(db, provider, { ...fields, status, eventId: event });
    return { ok: true };
  }
  if (response.error === 'unknown') return { ok: false, failure: 'the company did not answer' };
  if (isKnown) return { ok: false, failure: `${provider} no longer knows the deposit` };
  // The order never reached the provider, so nobody can pay it. A retry with the same key starts a new order.
  await markDepositDeclined(db, id);
  return { ok: true };
}
