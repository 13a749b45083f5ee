import type { QueryExecutorProvider } from 'kysely';
import { formatTime } from '../../core/mails/moment.ts';
import { liftExclusion } from '../breaks/repository.ts';
import type { BreakDependencies } from './begin-break.ts';
import { subjectOf } from './subject.ts';

export type LiftResult =
  /** End of the exclusion, after the policy's cooling-off time. */
  | { ok: true; until: string }
  | { ok: false; error: 'missing' }
  /** `at` is the earliest time at which it can be lifted, or its end if it was already lifted. */
  | { ok: false; error: 'not-excluded' | 'too-early' | 'already-lifted'; at?: string };

/** Lifts a player's exclusion at their request once its period is over, and e-mails them. Call it in a transaction. */
export async function liftExclusionOnRequest(
  trx: QueryExecutorProvider,
  { mails, brands }: BreakDependencies,
  customerId: string,
): Promise<LiftResult> {
  const subject = await subjectOf(trx, brands, customerId);
  if (!subject) return { ok: false, error: 'missing' };
  const { player, brand, locale, rules } = subject;
  const { coolingOffHours, minMonths } = rules.exclusion;
  const lifted = await liftExclusion(trx, customerId, {
    hours: coolingOffHours.definite,
    hoursWithoutEnd: coolingOffHours.indefinite,
    months: minMonths,
  });
  if (!lifted) return { ok: false, error: 'not-excluded' };
  if ('early' in lifted) return { ok: false, error: 'too-early', at: lifted.early };
  if ('lifting' in lifted) return { ok: false, error: 'already-lifted', at: lifted.lifting };
  const values = { until: formatTime(brand, locale, new Date(lifted.lifted)) };
  const letter = { kind: 'exclusion-lifted' as const, brand, to: player.email, name: player.firstName, locale, values };
  await mails.put(trx, { ...letter, link: '/login' });
  return { ok: true, until: lifted.lifted };
}
