// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export const issueMailedToken = exec<{
  token: Buffer;
  purpose: string;
  customerId: string;
  email: string;
  minutes: number;
  nobody: string;
}>(`insert into mailed_token (token_hash, purpose, customer_id, email, expires_at)
select $1, $2, $3, $4, now() + make_interval(mins => $5)
where $3 <> $6`, { params: ["token","purpose","customerId","email","minutes","nobody"] });

export const cancelMailedTokens = exec<{
  customerId: string;
  purpose: string;
}>(`update mailed_token set used_at = now()
where customer_id = $1 and purpose = $2 and used_at is null`, { params: ["customerId","purpose"] });

export const useMailedToken = exec<{
  tokenHash: Buffer;
  brandId: number;
}>(`select from player p join mailed_token t using (customer_id)
where t.token_hash = $1 and p.brand_id = $2 for no key update of p`, { params: ["tokenHash","brandId"] });

export type UseMailedToken2Row = {
  customerId: string;
  username: string;
};
export const useMailedToken2 = one<{
  tokenHash: Buffer;
  purpose: string;
  brandId: number;
}, UseMailedToken2Row>(`update mailed_token t set used_at = now() from player p
where t.token_hash = $1 and t.purpose = $2 and t.used_at is null and t.expires_at > now()
  and p.customer_id = t.customer_id and p.brand_id = $3 and p.email_key = lower(t.email)
returning t.customer_id as "customerId", p.username`, { params: ["tokenHash","purpose","brandId"] });

export type StateOfTokenRow = {
  state: string;
  customerId: string;
  email: string;
  passwordHash: string;
};
export const stateOfToken = one<{
  token: Buffer;
  purpose: string;
  brandId: number;
}, StateOfTokenRow>(`select case when t.used_at is not null or p.email_key <> lower(t.email) then 'used' when t.expires_at <= now() then 'expired' else 'good' end as state,
  t.customer_id as "customerId", t.email, p.password_hash as "passwordHash"
from mailed_token t join player p using (customer_id)
where t.token_hash = $1 and t.purpose = $2 and p.brand_id = $3`, { params: ["token","purpose","brandId"] });

export type SentLatelyRow = {
  "?column?": number;
};
export const sentLately = many<{
  customerId: string;
  purpose: string;
  seconds: number;
}, SentLatelyRow>(`select 1 from mailed_token
where customer_id = $1 and purpose = $2 and used_at is null
  and created_at > now() - make_interval(secs => $3) limit 1`, { params: ["customerId","purpose","seconds"] });

export const sweepMailedTokens = exec<never>(`delete from mailed_token where expires_at < now() - interval '30 days'`);
