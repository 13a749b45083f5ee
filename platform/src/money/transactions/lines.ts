import { type RawBuilder, sql } from 'kysely';
import { type TransactionFilter, TYPES } from './transaction.ts';

/** Where a list goes on: after the line with this place in it. */
export interface Place {
  /** Time of the database, to the microsecond. */
  at: string;
  /** Version of an entry; 0 of a payment request. */
  version: string;
  /** Id of a payment request; NO_REQUEST of an entry. */
  request: string;
}

export const NO_REQUEST = '00000000-0000-0000-0000-000000000000';

/**
 * A player's lines, newest first: what changed the balance, and payment requests that did not (yet). Columns `at`,
 * `version`, `request`, `transfer_id`, `kind`, `amount`, `balance`. Both sides read `take` rows of an index at most.
 */
export function linesOf(
  customerId: string,
  { from, to, type }: TransactionFilter,
  take: number,
  after?: Place,
): RawBuilder<unknown> {
  const kind = type && TYPES[type];
  const isWithin = (at: RawBuilder<unknown>) => sql`
    (${from ?? null}::timestamptz is null or ${at} >= ${from ?? null}) and (${to ?? null}::timestamptz is null or ${at} < ${to ?? null})`;
  const isEntryAfter = after
    ? sql`(e.at, e.version) < (${after.at}::timestamptz, ${after.version}::bigint)`
    : sql`true`;
  const isRequestAfter = after
    ? sql`r.created_at <= ${after.at}::timestamptz and (r.created_at, 0, r.id)
        < (${after.at}::timestamptz, ${after.version}::bigint, ${after.request}::uuid)`
    : sql`true`;
  return sql`
    select * from (
      (select e.at, e.version, ${NO_REQUEST}::uuid as request, e.transfer_id, e.kind::text as kind, e.amount, e.balance
      from wallet_entry e
      where e.customer_id = ${customerId} and ${isWithin(sql`e.at`)} and ${isEntryAfter}
        and (${kind ?? null}::text is null or e.kind::text = ${kind ?? null})
      order by e.at desc, e.version desc limit ${take})
      union all
      (select r.created_at, 0, r.id, null, r.kind, case r.kind when 'deposit' then r.amount else -r.amount end, null
      from payment_request r
      where r.customer_id = ${customerId} and ${isWithin(sql`r.created_at`)} and ${isRequestAfter}
        and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
        and not exists (select from transfer t where t.scope = r.kind and t.key = r.id::text)
      order by r.created_at desc, r.id desc limit ${take})
    ) line order by at desc, version desc, request desc limit ${take}`;
}
