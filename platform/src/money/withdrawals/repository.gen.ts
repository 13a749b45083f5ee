// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, only } from '@parlay/server/query';

export type RequestWithdrawalRow = {
  claimed: unknown;
};
export const requestWithdrawal = only<{
  customerId: string;
  brandId: number;
  amount: bigint | number | string;
  instrumentId: string;
  rules: unknown;
  locale: string;
  key: string;
  hash: string;
}, RequestWithdrawalRow>(`select withdrawal_request($1, $2, $3, $4::uuid, $5::jsonb,
  $6, $7, $8) as claimed`, { params: ["customerId","brandId","amount","instrumentId","rules","locale","key","hash"], json: ["rules"] });

export type DecideWithdrawalRow = {
  decided: unknown;
};
export const decideWithdrawal = only<{
  id: string;
  customerId?: string | null | undefined;
  action: string;
  actor: string;
  reason?: string | null | undefined;
}, DecideWithdrawalRow>(`select withdrawal_decide($1::uuid, $2, $3, $4, $5) as decided`, { params: ["id","customerId","action","actor","reason"] });

export type RecallWithdrawalRow = {
  decided: unknown;
};
export const recallWithdrawal = only<{
  id: string;
  actor: string;
  reason: string;
}, RecallWithdrawalRow>(`select withdrawal_recall($1::uuid, $2, $3) as decided`, { params: ["id","actor","reason"] });

export type PayoutNotifiedRow = {
  outcome: unknown;
};
export const payoutNotified = only<{
  provider: string;
  eventId: string;
  payoutId: string;
  providerReference: string;
  status: string;
  amount: bigint | number | string;
  currency: string;
  reason?: string | null | undefined;
  hash: string;
}, PayoutNotifiedRow>(`select withdrawal_notified($1, $2, $3::uuid, $4,
  $5, $6, $7, $8, $9) as outcome`, { params: ["provider","eventId","payoutId","providerReference","status","amount","currency","reason","hash"] });

export type TakeWithdrawalRow = {
  taken: unknown;
};
export const takeWithdrawal = only<{
  id: string;
}, TakeWithdrawalRow>(`select withdrawal_take($1::uuid) as taken`, { params: ["id"] });

export const payoutOrdered = exec<{
  id: string;
  reference?: string | null | undefined;
  reason?: string | null | undefined;
}>(`select withdrawal_sent($1::uuid, $2, $3)`, { params: ["id","reference","reason"] });

export const payoutRecalled = exec<{
  id: string;
  isTaken: boolean;
  reason?: string | null | undefined;
}>(`select withdrawal_recalled($1::uuid, $2, $3)`, { params: ["id","isTaken","reason"] });

export const releaseWithdrawals = exec<{
  customerId: string;
}>(`select withdrawals_release($1)`, { params: ["customerId"] });

export type WithdrawalsOfRow = {
  one: unknown;
};
export const withdrawalsOf = many<{
  customerId: string;
  which: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, WithdrawalsOfRow>(`select withdrawal_json(w) as one from withdrawal w
where w.customer_id = $1 and ($2 = 'all' or (w.state in ('requested', 'on_hold', 'approved', 'sent')) = ($2 = 'open'))
order by w.created_at desc, w.number desc limit $3 offset $4`, { params: ["customerId","which","take","offset"] });
