import { CheckEvent, type CheckStatus } from '@parlay/contracts/identity-check-protocol';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { bindNoticeHandler, declareNotice, type NoticeHandler } from '../../../core/notices/notice.ts';
import { type Receipt, receiveNotice } from '../../../core/notices/receive.ts';
import { decideCheck } from '../checks/decide.ts';
import type { MailDependencies } from '../checks/mail.ts';
import { checkOfCompany } from './order.ts';
import { markKnown } from './sent-checks.ts';

const CHECK_NOTICE = declareNotice({ name: 'identity-check', body: CheckEvent });

export type EventReceipt = Receipt | { ok: false; error: 'unknown-check' };

/** Stores an event from a provider, to be applied by a job. */
export async function receiveEvent(db: Db, company: string, event: CheckEvent): Promise<EventReceipt> {
  const { eventId, checkId, number } = event;
  if (!(await checkOfCompany(db, company, checkId))) return { ok: false, error: 'unknown-check' };
  return receiveNotice(db, CHECK_NOTICE, { company, eventId, subject: checkId, position: number, body: event });
}

/** Returns the handler that applies the providers' events. */
export const checkNotices = (mailDependencies: MailDependencies): NoticeHandler =>
  bindNoticeHandler(CHECK_NOTICE, async (trx, company, { eventId: _, ...status }) => {
    if (!(await checkOfCompany(trx, company, status.checkId))) return { ok: false, refused: 'unknown-check' };
    await markKnown(trx, status.checkId);
    await applyStatus(trx, mailDependencies, company, status);
    return { ok: true };
  });

/** Applies a provider's decision, unless it comes too late for its check. */
export async function applyStatus(
  trx: QueryExecutorProvider,
  mailDependencies: MailDependencies,
  company: string,
  { checkId, state, reason, note, number }: CheckStatus,
): Promise<void> {
  const isRefusal = state === 'failed' || state === 'invalid';
  const explanation = isRefusal ? { reason: reason ?? ('other' as const), note } : { note };
  await decideCheck(trx, mailDependencies, {
    check: checkId,
    state,
    actor: `company:${company}`,
    number,
    ...explanation,
  });
}
