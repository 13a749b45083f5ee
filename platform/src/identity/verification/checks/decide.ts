import type { CheckReason } from '@parlay/contracts/identity-check';
import type { QueryExecutorProvider } from 'kysely';
import { releaseWithdrawals } from '../../../money/public.ts';
import * as queries from './decide.gen.ts';
import { isCheckOpen, schedulePoll } from './job.ts';
import { type MailDependencies, mailDecision } from './mail.ts';
import { addStep, type CheckRow, changeCheck, lockCheck, type StoredState } from './repository.ts';

export interface Decision {
  check: string;
  state: StoredState;
  reason?: CheckReason | undefined;
  note?: string | undefined;
  /** `company:sealright`, or the name of an operator. */
  actor: string;
  /** Number of the provider's decision; a higher one is newer. */
  number?: number | undefined;
}

export type DecisionResult = { ok: true; check: CheckRow } | { ok: false; error: 'missing' | 'final' | 'older' };

/**
 * Sets the state of a check, unless it was accepted or replaced before, or the provider has already sent a newer
 * decision. In the same transaction, an acceptance is recorded for the player, withdrawals that were waiting for the
 * identity are released, and the player gets an e-mail.
 */
export async function decideCheck(
  trx: QueryExecutorProvider,
  mailDependencies: MailDependencies,
  decision: Decision,
): Promise<DecisionResult> {
  const { check: id, state, reason = null, note = '', actor, number } = decision;
  const locked = await lockCheck(trx, id);
  if (!locked) return { ok: false, error: 'missing' };
  if (locked.state === 'approved' || locked.state === 'replaced') return { ok: false, error: 'final' };
  if (number !== undefined && BigInt(number) <= locked.eventNumber) return { ok: false, error: 'older' };
  const check = await changeCheck(trx, { id, state, reason, note, number: number ?? 0 });
  if (!check) throw new Error(`check ${id} is gone`);
  if (locked.state !== state || locked.reason !== reason) {
    await addStep(trx, { check: id, state, reason, note, actor });
    await mailDecision(trx, mailDependencies, check);
  }
  if (isCheckOpen(check) && !isCheckOpen(locked)) await schedulePoll(trx, check, 0);
  if (state === 'approved') await noteVerified(trx, check);
  return { ok: true, check };
}

/** Records an accepted identity or age document for the player. An identity document also verifies the age. */
async function noteVerified(trx: QueryExecutorProvider, { customerId, kind }: CheckRow): Promise<void> {
  if (kind !== 'id' && kind !== 'age') return;
  await queries.noteVerified(trx, { kind: kind === 'id', customerId });
  if (kind === 'id') await releaseWithdrawals(trx, customerId);
}
