import { type CompanyOf, companyNamed } from '@parlay/contracts/providers';
import type { Db } from '../../../core/database/database.ts';
import { bindHandler, type JobHandler, type JobResult } from '../../../core/jobs/job.ts';
import { CHECK_JOB, isCheckOpen, schedulePoll } from '../checks/job.ts';
import type { MailDependencies } from '../checks/mail.ts';
import { type CheckRow, checkById } from '../checks/repository.ts';
import { fetchCheckStatus, orderCheck } from './client.ts';
import { applyStatus } from './events.ts';
import { type OrderConfig, orderOf } from './order.ts';
import { markLost, markSent, recordFailure } from './sent-checks.ts';

interface CallParts {
  db: Db;
  config: OrderConfig;
  office: MailDependencies;
}

/** Returns the job handler that orders checks from their providers and polls the open ones. */
export const checkHandler = (parts: CallParts): JobHandler =>
  bindHandler(CHECK_JOB, async ({ id, asked }) => {
    const check = await checkById(parts.db, id);
    if (!check || !isCheckOpen(check)) return { ok: true };
    const company = companyNamed(parts.config, check.company ?? '', ['identity-check']);
    if (!company) return handleFailure(parts, check, 'there is no such company');
    return check.sentAt ? poll(parts, company, check, asked) : order(parts, company, check);
  });

async function order(parts: CallParts, company: CompanyOf<'identity-check'>, check: CheckRow): Promise<JobResult> {
  const { db, config } = parts;
  const ordered = await orderCheck(company, await orderOf(db, config, company, check));
  if (!ordered.ok) return handleFailure(parts, check, ordered.failure);
  await db.transaction().execute(async (trx) => {
    await markSent(trx, check.id);
    await schedulePoll(trx, check, 0);
  });
  return { ok: true };
}

async function poll(
  parts: CallParts,
  company: CompanyOf<'identity-check'>,
  check: CheckRow,
  asked: number,
): Promise<JobResult> {
  const { db, office } = parts;
  const result = await fetchCheckStatus(company, check.id);
  if (result.ok) {
    await db.transaction().execute(async (trx) => {
      await applyStatus(trx, office, company.id, result.status);
      const current = await checkById(trx, check.id);
      if (current && isCheckOpen(current)) await schedulePoll(trx, check, asked + 1);
    });
    return { ok: true };
  }
  if (result.error === 'failed') return handleFailure(parts, check, result.failure);
  await markLost(db, check.id);
  return order(parts, company, { ...check, sentAt: null });
}

/**
 * Records a failed call. If the provider has since sent an event about the check, the order succeeded, so the check is
 * polled later.
 */
async function handleFailure({ db }: CallParts, check: CheckRow, failure: string): Promise<JobResult> {
  const isUnsent = check.sentAt === null;
  if (await recordFailure(db, { id: check.id, isUnsent, failure })) return { ok: false, failure };
  await schedulePoll(db, check, 0);
  return { ok: true };
}
