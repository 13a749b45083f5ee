import { type QueryExecutorProvider, sql } from 'kysely';
import { type Transaction, type TransactionPage, type TransactionsQuery, TYPES } from './transaction.ts';

const TYPE_OF_KIND = JSON.stringify(Object.fromEntries(Object.entries(TYPES).map(([type, kind]) => [kind, type])));

/** A player's money, newest first. Amounts are summed for the lines of the page only. */
export async function transactionsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, from, to, type }: TransactionsQuery,
): Promise<TransactionPage> {
  const { rows } = await sql<Omit<Transaction, 'createdAt'> & { createdAt: Date }>`
    with line as (
      select t.id as transfer_id, null::uuid as request_id, k.type, t.created_at
      from transfer t join jsonb_each_text(${TYPE_OF_KIND}::jsonb) as k (kind, type) on k.kind = t.kind
      where t.customer_id = ${customerId} and t.scope not in ('bet', 'bet_result')
      union all
      select null, r.id, 'deposit', r.created_at from payment_request r where r.customer_id = ${customerId}
    ), page as (
      select * from line
      where (${type ?? null}::text is null or type = ${type ?? null})
        and (${from ?? null}::timestamptz is null or created_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or created_at < ${to ?? null})
      order by created_at desc, transfer_id desc, request_id desc limit ${size + 1} offset ${(page - 1) * size}
    )
    select coalesce(page.request_id::text, page.transfer_id::text) as id, page.type,
      coalesce(r.status, 'SUCCESSFUL') as status,
      wire_money(coalesce(r.amount, booked.amount), w.currency) as amount, w.currency,
      page.created_at as "createdAt", coalesce(r.method, g.name, tn.name) as description,
      page.request_id::text as reference
    from page
    join wallet w on w.customer_id = ${customerId}
    left join payment_request r on r.id = page.request_id
    left join transfer t on t.id = page.transfer_id
    left join game g on g.id = t.reference and t.kind like 'game_%'
    left join tournament tn on tn.id = t.reference and t.kind in ('tournament_entry', 'tournament_prize', 'tournament_refund')
    left join lateral (
      select sum(p.amount)::bigint as amount from posting p
      where p.transfer_id = t.id and p.account_id in (w.withdrawable_account, w.bonus_account, w.locked_account)
    ) booked on true
    order by page.created_at desc, page.transfer_id desc, page.request_id desc`.execute(db);
  const items = rows.slice(0, size).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { items, page, size, hasNext: rows.length > size };
}
