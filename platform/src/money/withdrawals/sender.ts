import { z } from 'zod';
import type { Db } from '../../core/database/database.ts';
import { declareJob, handles, type JobHandler, type JobResult, WITHOUT_END } from '../../core/jobs/job.ts';
import { addJob } from '../../core/jobs/queue.ts';
import { gatewayOfBrand, type PaymentsConfig } from '../payments/gateway.ts';
import { orderPayout, recallPayout } from './company.ts';
import { type PayoutTask, payoutOrdered, payoutRecalled, takeWithdrawal } from './repository.ts';

const LONGEST_WAIT_SECONDS = 600;
const UNANSWERED: JobResult = { ok: false, failure: 'the company did not answer' };

/** Takes an approved payout or a recall to its company; a trigger adds the job when the withdrawal changes. */
export const PAYOUT_JOB = declareJob({
  name: 'payout',
  payload: z.object({ id: z.uuid() }),
  retries: { firstSeconds: 5, mostSeconds: LONGEST_WAIT_SECONDS, limit: WITHOUT_END },
  atOnce: 4,
});

interface PayoutParts {
  db: Db;
  config: PaymentsConfig;
}

/**
 * Returns the handler that takes payouts and recalls to their companies. Each is noted before it is sent and repeated under
 * the same id until it is answered, so that nobody is paid twice.
 */
export const payoutHandler = (parts: PayoutParts): JobHandler =>
  handles(PAYOUT_JOB, async ({ id }) => {
    const taken = await takeWithdrawal(parts.db, id);
    if (taken === null) return { ok: true };
    if ('blocked' in taken) return { ok: false, failure: 'the instrument is blocked' };
    if ('task' in taken) return send(parts, taken.task);
    // A first deposit may end the wait sooner.
    const afterSeconds = Math.min(LONGEST_WAIT_SECONDS, taken.waits);
    await addJob(parts.db, PAYOUT_JOB, { payload: { id }, key: id, afterSeconds });
    return { ok: true };
  });

async function send({ db, config }: PayoutParts, task: PayoutTask): Promise<JobResult> {
  const gateway = gatewayOfBrand(config, task.brandId, task.provider);
  if (!gateway) return { ok: false, failure: `there is no payment company ${task.provider}` };
  if (task.task === 'recall') return recall(db, gateway, task);
  const { id, amount, currency, method, instrument, holder, locale } = task;
  const answer = await orderPayout(gateway, {
    payoutId: id,
    amount,
    currency,
    method,
    instrument,
    ...(holder === null ? {} : { holder }),
    locale,
    notifyUrl: gateway.notifyUrl.replace(/notify$/, 'payouts'),
  });
  if (answer.ok) await payoutOrdered(db, id, { reference: answer.value.providerReference });
  else if (answer.error === 'refused') await payoutOrdered(db, id, { reason: answer.reason });
  else return UNANSWERED;
  return { ok: true };
}

async function recall(db: Db, gateway: { baseUrl: string; key: string }, { id }: PayoutTask): Promise<JobResult> {
  const answer = await recallPayout(gateway, id);
  if (!answer.ok && answer.error === 'unknown') return UNANSWERED;
  const reason = answer.ok ? null : answer.reason;
  await payoutRecalled(db, id, answer.ok && answer.value.taken, reason);
  return { ok: true };
}
