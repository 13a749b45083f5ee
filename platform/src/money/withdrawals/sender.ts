import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { bindHandler, declareJob, type JobHandler, type JobResult, UNLIMITED_RETRIES } from '../../core/jobs/job.ts';
import { addJob } from '../../core/jobs/queue.ts';
import { type CalledGateway, gatewayOfBrand, type PaymentsConfig } from '../payments/gateway.ts';
import { orderPayout, recallPayout } from './company.ts';
import { claimPayoutTask, markPayoutOrdered, markPayoutRecalled, type PayoutTask } from './repository.ts';

const MAX_WAIT_SECONDS = 600;
const NO_RESPONSE: JobResult = { ok: false, failure: 'the company did not answer' };

/** Job that sends an approved payout or a recall to the provider. A trigger adds it when the withdrawal changes. */
export const PAYOUT_JOB = declareJob({
  name: 'payout',
  payload: z.object({ id: z.uuid() }),
  retries: { firstSeconds: 5, mostSeconds: MAX_WAIT_SECONDS, limit: UNLIMITED_RETRIES },
  atOnce: 4,
});

interface PayoutParts {
  db: Db;
  config: PaymentsConfig;
}

/**
 * Returns the handler that sends payouts and recalls to their providers. Each attempt is recorded before it is sent,
 * and retried with the same id until there is a response, so nobody is paid twice.
 */
export const payoutHandler = (parts: PayoutParts): JobHandler =>
  bindHandler(PAYOUT_JOB, async ({ id }) => {
    const claimed = await claimPayoutTask(parts.db, id);
    if (claimed === null) return { ok: true };
    if ('blocked' in claimed) return { ok: false, failure: 'the instrument is blocked' };
    if ('task' in claimed) return send(parts, claimed.task);
    // Checks again no later than this, because a first deposit may end the hold early.
    const afterSeconds = Math.min(MAX_WAIT_SECONDS, claimed.waits);
    await addJob(parts.db, PAYOUT_JOB, { payload: { id }, key: id, afterSeconds });
    return { ok: true };
  });

async function send({ db, config }: PayoutParts, task: PayoutTask): Promise<JobResult> {
  const gateway = gatewayOfBrand(config, task.brandId, task.provider);
  if (!gateway) return { ok: false, failure: `there is no payment company ${task.provider}` };
  if (task.task === 'recall') return recall(db, gateway, task);
  const { id, amount, currency, method, instrument, holder, locale } = task;
  const response = await orderPayout(gateway, {
    payoutId: id,
    amount,
    currency,
    method,
    instrument,
    ...(holder === null ? {} : { holder }),
    locale,
    notifyUrl: gateway.notifyUrl.replace(/notify$/, 'payouts'),
  });
  if (response.ok) await markPayoutOrdered(db, id, { reference: response.value.providerReference });
  else if (response.error === 'refused') await markPayoutOrdered(db, id, { reason: response.reason });
  else return NO_RESPONSE;
  return { ok: true };
}

async function recall(db: Db, gateway: CalledGateway, { id }: PayoutTask): Promise<JobResult> {
  const response = await recallPayout(gateway, id);
  if (!response.ok && response.error === 'unknown') return NO_RESPONSE;
  const reason = response.ok ? null : response.reason;
  await markPayoutRecalled(db, id, response.ok && response.value.taken, reason);
  return { ok: true };
}
