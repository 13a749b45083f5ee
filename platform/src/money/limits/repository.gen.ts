// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export type LimitsOfRow = {
  currency: string;
  timeZone: string;
  limits: unknown;
  figures: unknown;
  skipped: boolean;
  emailVerified: boolean;
  identityVerified: boolean;
  ageVerified: boolean;
  joinedAt: Date;
};
export const limitsOf = one<{
  customerId: string;
}, LimitsOfRow>(`select w.currency, w.time_zone as "timeZone", limits_json(w.customer_id) as limits, limit_figures(w.customer_id) as figures,
  p.limit_prompt_skipped_at is not null as skipped, p.has_validated_email as "emailVerified",
  p.identity_verified_at is not null as "identityVerified", p.age_verified_at is not null as "ageVerified", p.created_at as "joinedAt"
from wallet w join player p using (customer_id) where w.customer_id = $1`, { params: ["customerId"] });

export type LimitEventsRow = {
  type: 'deposit' | 'netDeposit' | 'loss' | 'wager' | 'session';
  period: 'day' | 'week' | 'month';
  event: 'set' | 'lowered' | 'raise_asked' | 'raised' | 'raise_withdrawn' | 'raise_lapsed';
  previous: string | null;
  amount: string | null;
  dueAt: string | null;
  actor: string;
  reason: string | null;
  at: string;
};
export const limitEvents = many<{
  customerId: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, LimitEventsRow>(`select e.kind as type, e.period, e.event, wire_limit(e.kind, e.previous, w.currency) as previous,
  wire_limit(e.kind, e.amount, w.currency) as amount, wire_instant(e.due_at) as "dueAt", e.actor, e.reason,
  wire_instant(e.at) as "at"
from limit_event e join wallet w using (customer_id)
where e.customer_id = $1 order by e.id desc limit $2 offset $3`, { params: ["customerId","take","offset"], sure: ["at"] });

export const skipPrompt = exec<{
  customerId: string;
}>(`update player set limit_prompt_skipped_at = now()
where customer_id = $1 and limit_prompt_skipped_at is null`, { params: ["customerId"] });

export const placeWallets = exec<{
  zones: unknown;
}>(`update wallet w set time_zone = b.timezone
from player p join jsonb_to_recordset($1::jsonb) as b (id int, timezone text) on b.id = p.brand_id
where p.customer_id = w.customer_id and w.time_zone <> b.timezone`, { params: ["zones"], json: ["zones"] });

export type ChangeLimitRow = {
  changed: unknown;
};
export const changeLimit = only<{
  customerId: string;
  type: string;
  period: string;
  amount?: bigint | number | string | null | undefined;
  raise: unknown;
  actor: string;
  reason?: string | null | undefined;
}, ChangeLimitRow>(`select limit_change($1, $2, $3, $4, $5::jsonb, $6, $7) as changed`, { params: ["customerId","type","period","amount","raise","actor","reason"], json: ["raise"] });

export type ConfirmRaiseRow = {
  changed: unknown;
};
export const confirmRaise = only<{
  customerId: string;
  type: string;
  period: string;
  amount?: bigint | number | string | null | undefined;
}, ConfirmRaiseRow>(`select limit_confirm($1, $2, $3, $4) as changed`, { params: ["customerId","type","period","amount"] });

export type KeepLimitRow = {
  changed: unknown;
};
export const keepLimit = only<{
  customerId: string;
  type: string;
  period: string;
}, KeepLimitRow>(`select limit_keep($1, $2, $3) as changed`, { params: ["customerId","type","period"] });
