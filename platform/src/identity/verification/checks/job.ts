import { backoffDelay } from '@parlay/server/pause';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { declareJob, UNLIMITED_RETRIES } from '../../../core/jobs/job.ts';
import { addJob } from '../../../core/jobs/queue.ts';
import type { CheckRow } from './repository.ts';

/** Delay before the first poll. The provider sends its decisions, so polling only recovers lost ones. */
const POLL_AFTER_SECONDS = 60;
const MAX_WAIT_SECONDS = 600;

/** Orders a check from its provider, and polls its state while it is open. */
export const CHECK_JOB = declareJob({
  name: 'identity-check',
  payload: z.object({
    id: z.uuid(),
    /** Number of polls since the provider received the check. */
    asked: z.int(),
  }),
  retries: { firstSeconds: 2, mostSeconds: MAX_WAIT_SECONDS, limit: UNLIMITED_RETRIES },
  atOnce: 2,
});

type OrderedCheck = Pick<CheckRow, 'id' | 'company'>;

/** Returns true if a decision on the check is still pending. */
export const isCheckOpen = ({ state }: Pick<CheckRow, 'state'>): boolean => state === 'pending' || state === 'refer';

const enqueue = async (
  trx: QueryExecutorProvider,
  { id, company }: OrderedCheck,
  asked: number,
  afterSeconds: number,
) => {
  if (company === null) return;
  await addJob(trx, CHECK_JOB, { payload: { id, asked }, key: id, afterSeconds, group: company });
};

/** Orders the check from its provider, if it has one, after the transaction. */
export const scheduleOrder = (trx: QueryExecutorProvider, check: OrderedCheck): Promise<void> =>
  enqueue(trx, check, 0, 0);

/** Polls the provider about the check later, with exponential backoff. */
export const schedulePoll = (trx: QueryExecutorProvider, check: OrderedCheck, asked: number): Promise<void> =>
  enqueue(trx, check, asked, backoffDelay(asked + 1, POLL_AFTER_SECONDS, MAX_WAIT_SECONDS));
