// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type MatchedAccountsRow = {
  customerId: string;
  brandId: number;
  username: string;
  isOpen: boolean;
  matches: unknown;
};
export const matchedAccounts = many<{
  state: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, MatchedAccountsRow>(`select p.customer_id as "customerId", p.brand_id as "brandId", p.username,
  bool_or(m.decision is null) as "isOpen",
  jsonb_agg(jsonb_build_object('customerId', o.customer_id, 'brandId', o.brand_id, 'username', o.username, 'signs', m.signs,
    'weight', m.weight, 'foundAt', wire_instant(m.found_at), 'decision', m.decision,
    'decidedAt', wire_instant(m.decided_at)) order by m.weight desc, m.other) as matches
from account_match m join player p on p.customer_id = m.customer_id join player o on o.customer_id = m.other group by p.customer_id
having $1 = 'all' or bool_or(m.decision is null)
order by min(m.found_at), p.customer_id limit $2 offset $3`, { params: ["state","take","offset"], sure: ["isOpen"] });

export type MatchedAccountRow = {
  customerId: string;
  brandId: number;
  username: string;
  isOpen: boolean;
  matches: unknown;
};
export const matchedAccount = one<{
  customerId: string;
}, MatchedAccountRow>(`select p.customer_id as "customerId", p.brand_id as "brandId", p.username,
  bool_or(m.decision is null) as "isOpen",
  jsonb_agg(jsonb_build_object('customerId', o.customer_id, 'brandId', o.brand_id, 'username', o.username, 'signs', m.signs,
    'weight', m.weight, 'foundAt', wire_instant(m.found_at), 'decision', m.decision,
    'decidedAt', wire_instant(m.decided_at)) order by m.weight desc, m.other) as matches
from account_match m join player p on p.customer_id = m.customer_id join player o on o.customer_id = m.other where m.customer_id = $1 group by p.customer_id`, { params: ["customerId"], sure: ["isOpen"] });

export type CheckMatchesRow = {
  held: boolean | null;
};
export const checkMatches = only<{
  customerId: string;
}, CheckMatchesRow>(`select match_check($1) as held`, { params: ["customerId"] });

export type DecideMatchesRow = {
  decided: number | null;
};
export const decideMatches = only<{
  customerId: string;
  decision: string;
  actor: string;
  reason: string;
}, DecideMatchesRow>(`select match_decide($1, $2, $3, $4) as decided`, { params: ["customerId","decision","actor","reason"] });
