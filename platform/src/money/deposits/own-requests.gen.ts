// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type PaymentRequestRow = {
  reference: string;
  kind: 'deposit' | 'withdrawal';
  method: string;
  status: 'EXECUTING_REVERSAL' | 'FAILED' | 'FAILED_ON_REVERSAL' | 'QUEUED' | 'QUEUED_FOR_REVERSAL' | 'READY_FOR_REDIRECTION' | 'SUCCESSFUL' | 'SUCCESSFUL_REVERSAL' | 'CANCELLED';
  reason: string | null;
  amount: string;
  fee: string;
  currency: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  bonusCode: string | null;
  instrumentId: string | null;
  label: string | null;
  next: unknown;
  redirectUrl: string | null;
  depositNumber: number | null;
  timesUsed: number;
};
export const paymentRequest = one<{
  id: string;
  customerId: string;
}, PaymentRequestRow>(`select asked.id as reference, asked.kind, asked.method, asked.status, asked.reason,
  wire_money(asked.amount, asked.currency) as "amount", wire_money(asked.fee, asked.currency) as "fee", asked.currency,
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
from payment_request as asked left join player_instrument i on i.id = asked.instrument_id
where asked.id = $1::uuid and asked.customer_id = $2 and asked.kind = 'deposit'`, { params: ["id","customerId"], sure: ["amount","fee","timesUsed"] });

export type OpenDepositsRow = {
  reference: string;
  kind: 'deposit' | 'withdrawal';
  method: string;
  status: 'EXECUTING_REVERSAL' | 'FAILED' | 'FAILED_ON_REVERSAL' | 'QUEUED' | 'QUEUED_FOR_REVERSAL' | 'READY_FOR_REDIRECTION' | 'SUCCESSFUL' | 'SUCCESSFUL_REVERSAL' | 'CANCELLED';
  reason: string | null;
  amount: string;
  fee: string;
  currency: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  bonusCode: string | null;
  instrumentId: string | null;
  label: string | null;
  next: unknown;
  redirectUrl: string | null;
  depositNumber: number | null;
  timesUsed: number;
};
export const openDeposits = many<{
  customerId: string;
}, OpenDepositsRow>(`select asked.id as reference, asked.kind, asked.method, asked.status, asked.reason,
  wire_money(asked.amount, asked.currency) as "amount", wire_money(asked.fee, asked.currency) as "fee", asked.currency,
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
from payment_request as asked left join player_instrument i on i.id = asked.instrument_id
where asked.customer_id = $1 and asked.kind = 'deposit'
  and asked.status in ('QUEUED', 'READY_FOR_REDIRECTION') and asked.provider_reference is not null
order by asked.created_at desc limit 5`, { params: ["customerId"], sure: ["amount","fee","timesUsed"] });
