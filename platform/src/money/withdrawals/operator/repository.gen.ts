// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type OperatorWithdrawalsRow = {
  one: unknown;
};
export const operatorWithdrawals = many<{
  state?: string | null | undefined;
  hold?: string | null | undefined;
  brand?: number | null | undefined;
  customer?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, OperatorWithdrawalsRow>(`/* planned for its values */ select (withdrawal_json(w) - 'steps') || jsonb_build_object('customerId', w.customer_id, 'brandId', w.brand_id,
  'username', coalesce(p.username, ''), 'isVerified', identity_verified(w.customer_id), 'provider', r.provider,
  'providerReference', r.provider_reference, 'attempts', w.attempts, 'recall', w.recall) as one from withdrawal w join payment_request r on r.id = w.id left join player p on p.customer_id = w.customer_id
where ($1::text is null or w.state = $1) and ($2::text is null or w.hold = $2)
  and ($3::int is null or w.brand_id = $3) and ($4::text is null or w.customer_id = $4)
order by w.number desc limit $5 offset $6`, { params: ["state","hold","brand","customer","take","offset"] });

export type OperatorWithdrawalRow = {
  one: unknown;
};
export const operatorWithdrawal = one<{
  id: string;
}, OperatorWithdrawalRow>(`select (withdrawal_json(w) - 'steps') || jsonb_build_object('customerId', w.customer_id, 'brandId', w.brand_id,
  'username', coalesce(p.username, ''), 'isVerified', identity_verified(w.customer_id), 'provider', r.provider,
  'providerReference', r.provider_reference, 'attempts', w.attempts, 'recall', w.recall) || jsonb_build_object('steps', (
  select jsonb_agg(jsonb_build_object('state', s.state, 'hold', s.hold, 'status', s.status, 'at', wire_instant(s.at),
    'actor', s.actor, 'reason', s.reason, 'transferId', s.transfer_id::text) order by s.id)
  from withdrawal_step s where s.withdrawal_id = w.id)) as one
from withdrawal w join payment_request r on r.id = w.id left join player p on p.customer_id = w.customer_id where w.id = $1::uuid`, { params: ["id"] });

export type WithdrawalIdRow = {
  id: string;
};
export const withdrawalId = one<{
  name: string;
  number?: bigint | number | string | null | undefined;
}, WithdrawalIdRow>(`select id::text as "id" from withdrawal where id::text = $1 or number = $2::bigint`, { params: ["name","number"], sure: ["id"] });
