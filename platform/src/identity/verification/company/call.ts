import { type CompanyOf, companyNamed } from '@parlay/contracts/providers';
import type { Db } from '../../../core/database/database.ts';
import { handles, type JobHandler, type JobResult } from '../../../core/jobs/job.ts';
import { askLater, CHECK_JOB, isOpen } from '../checks/job.ts';
import type { Office } from '../checks/mail.ts';
import { type CheckRow, checkById } from '../checks/repository.ts';
import { askCheck, orderCheck } from './client.ts';
import { takeStatus } from './events.ts';
import { type OrderConfig, orderOf } from './order.ts';
import { markLost, markSent, noteFailure } from './sent-checks.ts';

interface CallParts {
  db: Db;
  config: OrderConfig;
  office: Office;
}

/** Returns the job handler that orders checks from their providers and polls the open ones. */
export const checkHandler = (parts: CallParts): JobHandler =>
  handles(CHECK_JOB, async ({ id, asked }) => {
    const check = await checkById(parts.db, id);
    if (!check || !isOpen(check)) return { ok: true };
    const company = companyNamed(parts.config, check.company ?? '', ['identity-check']);
    if (!company) return failed(parts, check, 'there is no such company');
    return check.sentAt ? poll(parts, company, check, asked) : order(parts, company, check);
  });

async function order(parts: CallParts, company: CompanyOf<'identity-check'>, check: CheckRow): Promise<JobResult> {
  const { db, config } = parts;
  const ordered = await orderCheck(company, await orderOf(db, config, company, check));
  if (!ordered.ok) return failed(parts, check, ordered.failure);
  await db.transaction().execute(async (trx) => {
    await markSent(trx, check.id);
    await askLater(trx, check, 0);
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
  const answer = await askCheck(company, check.id);
  if (answer.ok) {
    await db.transaction().execute(async (trx) => {
      await takeStatus(trx, office, company.id, answer.status);
      const current = await checkById(trx, check.id);
      if (current && isOpen(current)) await askLater(trx, check, asked + 1);
    });
    return { ok: true };
  }
  if (answer.error === 'failed') return failed(parts, check, answer.failure);
  await markLost(db, check.id);
  return order(parts, company, { ...check, sentAt: null });
}

/**
 * Records a failed call. If the provider has sent an event about the check meanwhile, its order did not fail, and the
 * check is polled later.
 */
async function failed({ db }: CallParts, check: CheckRow, failure: string): Promise<JobResult> {
  const isUnsent = check.sentAt === null;
  if (await noteFailure(db, { id: check.id, isUnsent, failure })) return { ok: false, failure };
  await askLater(db, check, 0);
  return { ok: true };
}
