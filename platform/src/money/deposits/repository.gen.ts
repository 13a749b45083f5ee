// Generated from the .sql file of the same name by `npm run queries`.
import { exec, one, only } from '@parlay/server/query';

export type OpenDepositRow = {
  opened: unknown;
};
export const openDeposit = only<{
  id: string;
  customerId: string;
  provider: string;
  method: string;
  instrumentId?: string | null | undefined;
  amount: bigint | number | string;
  fee: bigint | number | string;
  order: unknown;
  needs: unknown;
  locale: string;
  returnPage: string;
  key: string;
  hash: string;
}, OpenDepositRow>(`select deposit_open($1::uuid, $2, $3, $4, $5::uuid, $6,
  $7, $8::jsonb, $9::jsonb, $10, $11, $12, $13) as opened`, { params: ["id","customerId","provider","method","instrumentId","amount","fee","order","needs","locale","returnPage","key","hash"], json: ["order","needs"] });

export type DepositOrderedRow = {
  reply: unknown;
};
export const depositOrdered = only<{
  id: string;
  providerReference: string;
  redirectUrl: string;
  next: unknown;
  expiresAt?: Date | string | null | undefined;
}, DepositOrderedRow>(`select deposit_ordered($1::uuid, $2, $3, $4::jsonb,
  $5::timestamptz) as reply`, { params: ["id","providerReference","redirectUrl","next","expiresAt"], json: ["next"] });

export type DepositAnswerLostRow = {
  reply: unknown;
};
export const depositAnswerLost = only<{
  id: string;
}, DepositAnswerLostRow>(`select deposit_answer_lost($1::uuid) as reply`, { params: ["id"] });

export const depositDeclined = exec<{
  id: string;
}>(`select deposit_declined($1::uuid)`, { params: ["id"] });

export type OrderToCancelRow = {
  status: 'EXECUTING_REVERSAL' | 'FAILED' | 'FAILED_ON_REVERSAL' | 'QUEUED' | 'QUEUED_FOR_REVERSAL' | 'READY_FOR_REDIRECTION' | 'SUCCESSFUL' | 'SUCCESSFUL_REVERSAL' | 'CANCELLED';
  provider: string;
  providerReference: string | null;
};
export const orderToCancel = one<{
  id: string;
  customerId: string;
}, OrderToCancelRow>(`select status, provider, provider_reference as "providerReference" from payment_request
where id = $1::uuid and customer_id = $2 and kind = 'deposit'`, { params: ["id","customerId"] });

export type DepositCancelledRow = {
  status: string | null;
};
export const depositCancelled = only<{
  id: string;
  customerId: string;
}, DepositCancelledRow>(`select deposit_cancelled($1::uuid, $2) as status`, { params: ["id","customerId"] });

export type DepositNotifiedRow = {
  outcome: unknown;
};
export const depositNotified = only<{
  provider: string;
  eventId: string;
  orderId: string;
  providerReference: string;
  status: string;
  amount: bigint | number | string;
  currency: string;
  reason?: string | null | undefined;
  instrument?: unknown | null | undefined;
  hash: string;
}, DepositNotifiedRow>(`select deposit_notified($1, $2, $3::uuid, $4,
  $5, $6, $7, $8, $9::jsonb,
  $10) as outcome`, { params: ["provider","eventId","orderId","providerReference","status","amount","currency","reason","instrument","hash"], json: ["instrument"] });
