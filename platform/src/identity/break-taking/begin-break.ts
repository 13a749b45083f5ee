import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatTime } from '../../core/mails/moment.ts';
import type { BreakRequest } from '../breaks/play-break.ts';
import { insertBreak } from '../breaks/repository.ts';
import { announceEnd, endSessionsOf } from '../sessions/end-sessions.ts';
import { subjectOf } from './subject.ts';
import { withdrawMarketing } from './withdraw-marketing.ts';

export interface BreakDependencies {
  mails: Mails;
  brands: readonly Brand[];
}

const END_REASONS = { timeout: 'on-break', exclusion: 'self-excluded' } as const;

/**
 * Starts a break: ends every session and game of the person's covered accounts, withdraws marketing consents and
 * e-mails the player. Call it in a transaction. Returns the end of the break, or null if it only ends on request.
 */
export async function beginBreak(
  trx: QueryExecutorProvider,
  { mails, brands }: BreakDependencies,
  breakRequest: BreakRequest,
  { actor, ipAddress }: { actor: string; ipAddress: string },
): Promise<Date | null> {
  const covered = await insertBreak(trx, breakRequest, actor);
  const reason = END_REASONS[breakRequest.kind];
  // Same order as in all code that locks several wallets, to avoid deadlocks.
  for (const { customerId } of covered.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))) {
    if ((await endSessionsOf(trx, { customerId }, reason)) > 0) await announceEnd(trx, customerId, reason);
    await withdrawMarketing(trx, brands, { customerId, ipAddress });
  }
  const endsAt = covered[0]?.endsAt ?? null;
  await sendMail(trx, { mails, brands }, breakRequest, endsAt);
  return endsAt;
}

/** E-mails only the account in which the break was taken. */
async function sendMail(
  trx: QueryExecutorProvider,
  { mails, brands }: BreakDependencies,
  { customerId, kind }: BreakRequest,
  endsAt: Date | null,
): Promise<void> {
  const subject = await subjectOf(trx, brands, customerId);
  if (!subject) throw new Error(`player ${customerId} has no record or no brand`);
  const { player, brand, locale } = subject;
  const letter = { brand, to: player.email, name: player.firstName, locale, link: '/help-centre/contact' };
  if (endsAt === null) return mails.put(trx, { ...letter, kind: 'self-excluded-without-end' });
  const values = { until: formatTime(brand, locale, endsAt) };
  await mails.put(trx, { ...letter, kind: kind === 'timeout' ? 'break-begun' : 'self-excluded', values });
}
