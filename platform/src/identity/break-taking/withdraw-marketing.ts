import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { consentsIn } from '../consents/catalogue.ts';
import { latestConsents, recordConsents } from '../consents/repository.ts';
import { subjectOf } from './subject.ts';

/** Records the withdrawal of every voluntary consent that a player has given, so that they get no more advertising. */
export async function withdrawMarketing(
  trx: QueryExecutorProvider,
  brands: readonly Brand[],
  { customerId, ipAddress }: { customerId: string; ipAddress: string },
): Promise<void> {
  const subject = await subjectOf(trx, brands, customerId);
  if (!subject) return;
  const { brand, locale } = subject;
  const latest = await latestConsents(trx, customerId);
  const given = consentsIn(brand, locale).filter(({ type, required }) => !required && latest.get(type)?.given);
  const withdrawals = given.map((consent) => ({ consent, given: false }));
  await recordConsents(trx, { customerId, locale, ipAddress }, withdrawals);
}
