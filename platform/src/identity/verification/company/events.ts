import type { CheckEvent, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import type { QueryExecutorProvider } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { decideCheck } from '../checks/decide.ts';
import type { MailDependencies } from '../checks/mail.ts';
import * as queries from './events.gen.ts';
import { checkOfCompany } from './order.ts';
import { markKnown } from './sent-checks.ts';

export type EventResult = { ok: true } | { ok: false; error: 'unknown-check' };

/** Processes an event from a provider. A duplicate event changes nothing. */
export function processEvent(
  db: Db,
  mailDependencies: MailDependencies,
  company: string,
  { eventId, ...status }: CheckEvent,
): Promise<EventResult> {
  return db.transaction().execute(async (trx): Promise<EventResult> => {
    if (!(await checkOfCompany(trx, company, status.checkId))) return { ok: false, error: 'unknown-check' };
    const rows = await queries.takeEvent(trx, { company, eventId });
    if (rows.length === 0) return { ok: true };
    await markKnown(trx, status.checkId);
    await applyStatus(trx, mailDependencies, company, status);
    return { ok: true };
  });
}

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
