import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { linesOf, NO_REQUEST, type Place } from './lines.ts';
import {
  type NetDeposits,
  type Period,
  type Transaction,
  type TransactionFilter,
  type TransactionPage,
  type TransactionsQuery,
  TYPES,
} from './transaction.ts';

const TYPE_OF_KIND = JSON.stringify(Object.fromEntries(Object.entries(TYPES).map(([type, kind]) => [kind, type])));

/** A line with its place, by which a list goes on. */
export type PlacedTransaction = Transaction & { place: Place };

/** Returns the lines of a query in words: description, status and wire money. */
async function worded(
  db: QueryExecutorProvider,
  customerId: string,
  lines: RawBuilder<unknown>,
): Promise<PlacedTransaction[]> {
  const { rows } = await sql<Omit<PlacedTransaction, 'createdAt' | 'place'> & { createdAt: Date } & Place>`
    select case when l.version > 0 then l.version::text else l.request::text end as id,
      ${TYPE_OF_KIND}::jsonb ->> l.kind as type, coalesce(r.status, 'SUCCESSFUL') as status,
      wire_money(l.amount, w.currency) as amount, w.currency, l.at as "createdAt",
      coalesce(r.method, g.name, tn.name, pb.name) as description, wire_money(l.balance, w.currency) as balance,
      r.id::text as reference, l.at::text as at, l.version::text as version, l.request::text as request
    from (${lines}) l
    join wallet w on w.customer_id = ${customerId}
    left join transfer t on t.id = l.transfer_id
    left join payment_request r on r.id = case when l.version = 0 then l.request
      when t.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return') then t.reference::uuid end
    left join game g on g.id = t.reference and (t.kind like 'game_%' or t.kind = 'free_round_win')
    left join provider_bet pb on pb.bet_id = t.reference and t.kind = 'free_bet_win' and pb.customer_id = t.customer_id
    left join tournament tn on tn.id = t.reference and t.kind in ('tournament_entry', 'tournament_prize', 'tournament_refund')
    order by l.at desc, l.version desc, l.request desc`.execute(db);
  return rows.map(({ at, version, request, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    place: { at, version, request },
  }));
}

/** A page of a player's money, newest first. */
export async function transactionsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, ...filter }: TransactionsQuery,
): Promise<TransactionPage> {
  const skipped = (page - 1) * size;
  const lines = linesOf(customerId, filter, skipped + size + 1);
  const found = await worded(db, customerId, sql`${lines} offset ${skipped}`);
  return { items: found.slice(0, size), page, size, hasNext: found.length > size };
}

/** The next lines after a place of a player's list, to read all of it in small steps. */
export const transactionsAfter = (
  db: QueryExecutorProvider,
  customerId: string,
  filter: TransactionFilter,
  { take, after }: { take: number; after: Place | undefined },
): Promise<PlacedTransaction[]> => worded(db, customerId, linesOf(customerId, filter, take, after));

/** One line by its id: the version of an entry, or the number of a payment request. */
export async function transactionOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<Transaction | undefined> {
  const isEntry = /^\d{1,18}$/.test(id);
  const lines = isEntry
    ? sql`select at, version, ${NO_REQUEST}::uuid as request, transfer_id, kind::text as kind, amount, balance from wallet_entry
        where customer_id = ${customerId} and version = ${id}::bigint`
    : sql`select created_at as at, 0 as version, id as request, null::bigint as transfer_id, kind,
        case kind when 'deposit' then amount else -amount end as amount, null::bigint as balance
        from payment_request where customer_id = ${customerId} and id = ${id}::uuid`;
  return (await worded(db, customerId, lines))[0];
}

/** Deposits, less what their companies took back, minus withdrawals of a period; all of them without one (B1). */
export async function netDepositsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { from, to }: Period,
): Promise<NetDeposits> {
  const { rows } = await sql<Omit<NetDeposits, 'from' | 'to'> & { from: Date; to: Date }>`
    select f.since as from, f.until as to, w.currency, wire_money(s.deposits, w.currency) as deposits,
      wire_money(s.withdrawals, w.currency) as withdrawals, wire_money(s.deposits - s.withdrawals, w.currency) as net
    from wallet w,
      lateral (select coalesce(${from ?? null}::timestamptz, w.created_at) as since, coalesce(${to ?? null}::timestamptz, now()) as until) f,
      lateral (
        select coalesce(sum(amount) filter (where kind in ('deposit', 'deposit_reversal')), 0)::bigint as deposits,
          coalesce(-sum(amount) filter (where kind in ('withdrawal', 'withdrawal_return')), 0)::bigint as withdrawals
        from wallet_entry where customer_id = w.customer_id
          and kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return')
          and (${from ?? null}::timestamptz is null or at >= ${from ?? null}) and at < f.until
      ) s
    where w.customer_id = ${customerId}`.execute(db);
  if (!rows[0]) throw new Error(`player ${customerId} has no wallet`);
  return { ...rows[0], from: rows[0].from.toISOString(), to: rows[0].to.toISOString() };
}
