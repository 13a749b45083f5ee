import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { Mails } from '../../../core/mails/mail-outbox.ts';
import { playerById } from '../../players/repository.ts';
import type { CheckRow } from './repository.ts';

/** Dependencies for e-mails to players. */
export interface MailDependencies {
  mails: Mails;
  brands: readonly Brand[];
}

const MAILS: Partial<Record<CheckRow['state'], 'document-accepted' | 'document-refused'>> = {
  approved: 'document-accepted',
  failed: 'document-refused',
  invalid: 'document-refused',
};

/**
 * Queues an e-mail to the player about a decision on a document. Its reason is shown only on the page, as it may be
 * private.
 */
export async function mailDecision(
  trx: QueryExecutorProvider,
  { mails, brands }: MailDependencies,
  { customerId, brandId, state, name: document }: CheckRow,
): Promise<void> {
  const kind = MAILS[state];
  const brand = brands.find(({ id }) => id === brandId);
  const player = await playerById(trx, customerId);
  if (!kind || document === null || !brand || !player) return;
  const { email: to, firstName: name, language: locale } = player;
  await mails.put(trx, { kind, brand, to, name, locale, values: { document }, link: '/account/verification' });
}
