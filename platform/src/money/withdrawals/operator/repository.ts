import { type QueryExecutorProvider, sql } from 'kysely';
import type { OperatorWithdrawal, WithdrawalDetails, WithdrawalsQuery } from './schemas.ts';

const ROW = sql`
  (withdrawal_json(w) - 'steps') || jsonb_build_object('customerId', w.customer_id, 'brandId', w.brand_id,
    'username', coalesce(p.username, ''), 'isVerified', identity_verified(w.customer_id), 'provider', r.provider,
    'providerReference', r.provider_reference, 'attempts', w.attempts, 'recall', w.recall)`;
const FROM = sql`
  withdrawal w join payment_request r on r.id = w.id left join player p on p.customer_id = w.customer_id`;

/** Newest first. */
export async function operatorWithdrawals(
  db: QueryExecutorProvider,
  { state, hold, brand, customer, page, size }: WithdrawalsQuery,
): Promise<{ items: OperatorWithdrawal[]; hasNext: boolean }> {
  const { rows } = await sql<{ one: OperatorWithdrawal }>`
    select ${ROW} as one from ${FROM}
    where (${state ?? null}::text is null or w.state = ${state ?? null})
      and (${hold ?? null}::text is null or w.hold = ${hold ?? null})
      and (${brand ?? null}::int is null or w.brand_id = ${brand ?? null})
      and (${customer ?? null}::text is null or w.customer_id = ${customer ?? null})
    order by w.number desc limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { items: rows.slice(0, size).map(({ one }) => one), hasNext: rows.length > size };
}

/** Id of a withdrawal by its id or its reference "W-30412"; undefined when there is none. */
export async function withdrawalId(db: QueryExecutorProvider, name: string): Promise<string | undefined> {
  const number = /^W-(\d{1,15})$/i.exec(name)?.[1] ?? null;
  const { rows } = await sql<{ id: string }>`
    select id::text as id from withdrawal where id::text = ${name.toLowerCase()} or number = ${number}::bigint`.execute(
    db,
  );
  return rows[0]?.id;
}

export async function operatorWithdrawal(
  db: QueryExecutorProvider,
  id: string,
): Promise<WithdrawalDetails | undefined> {
  const { rows } = await sql<{ one: WithdrawalDetails }>`
    select ${ROW} || jsonb_build_object('steps', (
      select jsonb_agg(jsonb_build_object('state', s.state, 'hold', s.hold, 'status', s.status, 'at', wire_instant(s.at),
        'actor', s.actor, 'reason', s.reason, 'transferId', s.transfer_id::text) order by s.id)
      from withdrawal_step s where s.withdrawal_id = w.id)) as one
    from ${FROM} where w.id = ${id}::uuid`.execute(db);
  return rows[0]?.one;
}
