import { hash } from 'node:crypto';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { networkOf } from '@parlay/tooling/network';
import { type QueryExecutorProvider, sql } from 'kysely';
import { momentIn } from '../../core/mails/moment.ts';
import type { Mails } from '../../core/mails/office.ts';

/** How often an hour each subject may learn that an e-mail address is taken. */
const LIMIT = 3;
/** The owner of an address gets one e-mail in this time, however many people use the address. */
const NOTICE_HOURS = 1;

/** The subjects that learn it; each has its own limit. */
export interface Listener {
  ipAddress: string;
  /** XSRF cookie of a visitor. */
  browser?: string;
  customerId?: string;
}

const subjectsOf = ({ ipAddress, browser, customerId }: Listener): string[] => [
  `address:${networkOf(ipAddress)}`,
  ...(browser === undefined ? [] : [`browser:${hash('sha256', browser)}`]),
  ...(customerId === undefined ? [] : [`player:${customerId}`]),
];

/**
 * Returns the seconds until this listener may learn whether an e-mail address is taken, 0 for now. Call it before the address
 * is looked up: a refusal must not depend on the address. Serializes the callers of one listener until the transaction ends.
 */
export async function disclosureWait(trx: QueryExecutorProvider, listener: Listener): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select email_disclosure_wait(${subjectsOf(listener)}::text[], ${LIMIT}) as wait`.execute(trx);
  return rows[0]?.wait ?? 0;
}

/** Records the disclosure of a taken address and notifies its owner by e-mail. The transaction must commit. */
export async function discloseEmail(
  trx: QueryExecutorProvider,
  mails: Mails,
  { brand, email, listener }: { brand: Brand; email: string; listener: Listener },
): Promise<void> {
  await sql`
    insert into email_disclosure (subject) select unnest(${subjectsOf(listener)}::text[])`.execute(trx);
  const { rows } = await sql<{ username: string; name: string; email: string; locale: Locale }>`
    with owner as (
      select customer_id, username, first_name, email, language from player
      where brand_id = ${brand.id} and email_key = lower(${email})
    ), noticed as (
      insert into email_disclosure_notice as n (customer_id, sent_at) select customer_id, now() from owner
      on conflict (customer_id) do update set sent_at = excluded.sent_at
        where n.sent_at <= now() - make_interval(hours => ${NOTICE_HOURS})
      returning customer_id
    )
    select username, first_name as name, email, language as locale from owner join noticed using (customer_id)`.execute(
    trx,
  );
  const [owner] = rows;
  if (!owner) return;
  const { username, name, locale } = owner;
  const values = { username, time: momentIn(brand, locale) };
  await mails.put(trx, { kind: 'email-in-use', brand, to: owner.email, name, locale, values, link: '/password' });
}

/** Forgets what no limit counts any more. */
export async function sweepEmailDisclosures(db: QueryExecutorProvider): Promise<void> {
  await sql`delete from email_disclosure where told_at < now() - interval '2 hours'`.execute(db);
}
