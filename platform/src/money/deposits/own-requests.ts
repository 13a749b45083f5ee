import { type QueryExecutorProvider, sql } from 'kysely';
import type { PaymentRequest, PaymentResult } from './deposit.ts';

/** A player's own payment request, and for a deposit that has worked which of theirs it is. */
export type OwnPaymentRequest = Omit<PaymentRequest, keyof PaymentResult | 'description'> & {
  depositNumber: number | null;
  /** The registered instrument's masked name. */
  label: string | null;
  instrumentId: string | null;
  /** How many deposits with the same instrument or method have worked. */
  timesUsed: number;
  bonusCode: string | null;
};

interface Row extends Omit<OwnPaymentRequest, 'createdAt' | 'updatedAt' | 'expiresAt'> {
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
}

const OWN_REQUEST = sql`
  select asked.id as reference, asked.kind, asked.method, asked.status, asked.reason,
    wire_money(asked.amount, asked.currency) as amount, wire_money(asked.fee, asked.currency) as fee, asked.currency,
    asked.created_at as "createdAt", asked.updated_at as "updatedAt", asked.expires_at as "expiresAt",
    asked.bonus_code as "bonusCode", asked.instrument_id as "instrumentId", i.label,
    case when asked.status = 'READY_FOR_REDIRECTION' then asked.next_step end as next,
    case when asked.status = 'READY_FOR_REDIRECTION' then asked.redirect_url end as "redirectUrl",
    case when asked.status = 'SUCCESSFUL' then (
      select count(*)::int from payment_request as earlier
      where earlier.customer_id = asked.customer_id and earlier.kind = 'deposit' and earlier.status = 'SUCCESSFUL'
        and (earlier.updated_at, earlier.id) <= (asked.updated_at, asked.id)
    ) end as "depositNumber",
    (select count(*)::int from payment_request as same
      where same.customer_id = asked.customer_id and same.kind = 'deposit' and same.status = 'SUCCESSFUL'
        and same.method = asked.method and same.instrument_id is not distinct from asked.instrument_id) as "timesUsed"
  from payment_request as asked left join player_instrument i on i.id = asked.instrument_id`;

const readRow = ({ createdAt, updatedAt, expiresAt, ...row }: Row): OwnPaymentRequest => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

export async function paymentRequest(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<OwnPaymentRequest | undefined> {
  const { rows } = await sql<Row>`
    ${OWN_REQUEST} where asked.id = ${id}::uuid and asked.customer_id = ${customerId} and asked.kind = 'deposit'`.execute(
    db,
  );
  return rows[0] && readRow(rows[0]);
}

/** Deposits that wait for the player or the company, the newest first. */
export async function openDeposits(db: QueryExecutorProvider, customerId: string): Promise<OwnPaymentRequest[]> {
  const { rows } = await sql<Row>`
    ${OWN_REQUEST} where asked.customer_id = ${customerId} and asked.kind = 'deposit'
      and asked.status in ('QUEUED', 'READY_FOR_REDIRECTION') and asked.provider_reference is not null
    order by asked.created_at desc limit 5`.execute(db);
  return rows.map(readRow);
}
