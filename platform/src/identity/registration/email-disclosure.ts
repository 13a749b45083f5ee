import { hash } from 'node:crypto';
import type { Brand } from '@parlay/contracts/brand-data';
import { networkOf } from '@parlay/server/network';
import type { QueryExecutorProvider } from 'kysely';
import type { Mails } from '../../core/mails/mail-outbox.ts';
import { formatTime } from '../../core/mails/moment.ts';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './email-disclosure.gen.ts';

/** Maximum number of times per hour that each subject may learn that an e-mail address is taken. */
const MAX_DISCLOSURES = 3;
/** Interval in which the owner of an address gets at most one e-mail, even if others enter the address repeatedly. */
const NOTICE_HOURS = 1;

/** Subjects that learn that an address is taken, each with its own limit. */
export interface DisclosureRecipient {
  ipAddress: string;
  /** XSRF cookie of a visitor. */
  browser?: string;
  customerId?: string;
}

const subjectsOf = ({ ipAddress, browser, customerId }: DisclosureRecipient): string[] => [
  `address:${networkOf(ipAddress)}`,
  ...(browser === undefined ? [] : [`browser:${hash('sha256', browser)}`]),
  ...(customerId === undefined ? [] : [`player:${customerId}`]),
];

/**
 * Returns the seconds until this listener may learn whether an e-mail address is taken, or 0 if it may now. Call it
 * before the address is looked up, because a refusal must not depend on the address. Serializes calls for the same
 * listener until the transaction ends.
 */
export async function disclosureWait(trx: QueryExecutorProvider, listener: DisclosureRecipient): Promise<number> {
  const row = await queries.disclosureWait(trx, { subjects: subjectsOf(listener), limit: MAX_DISCLOSURES });
  return row.wait ?? 0;
}

/** Records the disclosure of a taken address and notifies its owner by e-mail. The transaction must commit. */
export async function discloseEmail(
  trx: QueryExecutorProvider,
  mails: Mails,
  { brand, email, listener }: { brand: Brand; email: string; listener: DisclosureRecipient },
): Promise<void> {
  await queries.discloseEmail(trx, { subjects: subjectsOf(listener) });
  const owner = await queries.noticeDue(trx, { id: brand.id, email, noticeHours: NOTICE_HOURS });
  if (!owner) return;
  const { username, name, locale } = withLocale(owner);
  const values = { username, time: formatTime(brand, locale) };
  await mails.put(trx, { kind: 'email-in-use', brand, to: owner.email, name, locale, values, link: '/password' });
}

/** Deletes disclosures that no longer count towards a limit. */
export async function sweepEmailDisclosures(db: QueryExecutorProvider): Promise<void> {
  await queries.sweepEmailDisclosures(db);
}
