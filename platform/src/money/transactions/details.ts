import { type QueryExecutorProvider, sql } from 'kysely';
import { transactionOf } from './repository.ts';
import type { TransactionDetails } from './transaction.ts';

type Movement = Pick<TransactionDetails, 'balanceBefore' | 'parts' | 'number' | 'round'>;
type Payment = Pick<TransactionDetails, 'fee' | 'instrument' | 'reason'> & { payout: string | null };

/** A line of the player with its details; undefined: there is none, or it is another player's. */
export async function transactionDetails(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<TransactionDetails | undefined> {
  const line = await transactionOf(db, customerId, id);
  if (!line) return undefined;
  const { number, round, ...movement } = await movementOf(db, customerId, line.balance === null ? null : id);
  const { payout, ...payment } = await paymentOf(db, customerId, line.reference);
  return { ...line, ...movement, ...payment, number: payout ?? number, round };
}

/** Returns the change by an entry, and the round that a game named. Nothing for a payment without an entry. */
async function movementOf(db: QueryExecutorProvider, customerId: string, version: string | null): Promise<Movement> {
  const { rows } = await sql<Movement>`
    select wire_money(e.balance - e.amount, w.currency) as "balanceBefore", p.parts, g.transaction_id as number,
      g.round_id as round
    from wallet_entry e join wallet w using (customer_id) join transfer t on t.id = e.transfer_id
      cross join lateral (
        select jsonb_build_object(
          'withdrawable', wire_money(coalesce(sum(amount) filter (where part = 'withdrawable'), 0)::bigint, w.currency),
          'bonus', wire_money(coalesce(sum(amount) filter (where part = 'bonus'), 0)::bigint, w.currency),
          'locked', wire_money(coalesce(sum(amount) filter (where part = 'locked'), 0)::bigint, w.currency)
        ) as parts
        from posting join wallet_account own using (account_id) where transfer_id = t.id and own.customer_id = w.customer_id
      ) p
      left join game_transaction g on t.kind like 'game_%' and g.transaction_id = t.key
        and g.provider = split_part(t.scope, ':', 2)
    where e.customer_id = ${customerId} and e.version = ${version}::bigint`.execute(db);
  return rows[0] ?? { balanceBefore: null, parts: null, number: null, round: null };
}

async function paymentOf(db: QueryExecutorProvider, customerId: string, reference: string | null): Promise<Payment> {
  const { rows } = await sql<Payment>`
    select wire_money(coalesce(p.fee, r.fee), r.currency) as fee, i.label as instrument,
      coalesce(p.reason, r.reason) as reason, 'W-' || p.number as payout
    from payment_request r left join withdrawal p on p.id = r.id left join player_instrument i on i.id = r.instrument_id
    where r.customer_id = ${customerId} and r.id = ${reference}::uuid`.execute(db);
  return rows[0] ?? { fee: null, instrument: null, reason: null, payout: null };
}
