import { backoffDelay } from '@parlay/server/pause';
import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { declareJob, WITHOUT_END } from '../../../core/jobs/job.ts';
import { addJob } from '../../../core/jobs/queue.ts';
import type { CheckRow } from './repository.ts';

/** The company tells us what it decides; it is asked only in case that is lost. */
const ASK_AFTER_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 600;

/** Orders a check from its company, and asks for its state as long as it is open. */
export const CHECK_JOB = declareJob({
  name: 'identity-check',
  payload: z.object({
    id: z.uuid(),
    /** How often the company was asked since it has the check. */
    asked: z.int(),
  }),
  retries: { firstSeconds: 2, mostSeconds: LONGEST_WAIT_SECONDS, limit: WITHOUT_END },
  atOnce: 2,
});

type Called = Pick<CheckRow, 'id' | 'company'>;

/** Whether a company still has to decide. */
export const isOpen = ({ state }: Pick<CheckRow, 'state'>): boolean => state === 'pending' || state === 'refer';

const add = async (trx: QueryExecutorProvider, { id, company }: Called, asked: number, afterSeconds: number) => {
  if (company === null) return;
  await addJob(trx, CHECK_JOB, { payload: { id, asked }, key: id, afterSeconds, group: company });
};

/** Orders the check from its company, if it has one, after the transaction. */
export const orderSoon = (trx: QueryExecutorProvider, check: Called): Promise<void> => add(trx, check, 0, 0);

/** Asks the company about the check later, each time twice as late. */
export const askLater = (trx: QueryExecutorProvider, check: Called, asked: number): Promise<void> =>
  add(trx, check, asked, backoffDelay(asked + 1, ASK_AFTER_SECONDS, LONGEST_WAIT_SECONDS));
