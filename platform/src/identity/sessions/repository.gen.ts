// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type LiveSessionRow = {
  sessionId: string;
  customerId: string;
  brandId: number;
  username: string;
  displayName: string;
  currency: string;
  country: string;
  ageVerified: boolean;
  createdAt: Date;
  idleMs: number;
  expiresAt: Date;
  endsAt: Date;
  previousLoginAt: Date | null;
  previousLoginIp: string | null;
  noPlayUntil: Date | null;
  hasTwoFactor: boolean;
  isProved: boolean;
};
export const liveSession = one<{
  proofMinutes: number;
  tokenHash: Buffer;
}, LiveSessionRow>(`select s.id as "sessionId", s.customer_id as "customerId", p.brand_id as "brandId", p.username,
  p.display_name as "displayName", p.currency, coalesce(p.address->>'countryCode', '') as country,
  p.age_verified_at is not null as "ageVerified", s.created_at as "createdAt",
  (extract(epoch from now() - s.last_seen_at) * 1000)::float8 as "idleMs", s.expires_at as "expiresAt", s.ends_at as "endsAt",
  s.previous_login_at as "previousLoginAt", s.previous_login_ip as "previousLoginIp",
  s.no_play_until as "noPlayUntil", p.has_two_factor as "hasTwoFactor",
  coalesce(s.proved_at > now() - make_interval(mins => $1), false) as "isProved"
from session s join player p using (customer_id)
where s.token_hash = $2 and s.ended_at is null and s.expires_at > now()`, { params: ["proofMinutes","tokenHash"], sure: ["idleMs"] });

export type EndOfTokenRow = {
  end: string;
};
export const endOfToken = one<{
  tokenHash: Buffer;
}, EndOfTokenRow>(`select case
  when end_reason = 'replaced' and ended_at > now() - interval '1 minute' then 'replaced'
  when end_reason = 'lifetime' or (end_reason is null and ends_at <= now() and expires_at = ends_at)
    then case when ends_by_limit then 'time-limit' else 'lifetime' end
  else 'expired' end as "end"
from session where token_hash = $1`, { params: ["tokenHash"], sure: ["end"] });

export type ExpectLiveRow = {
  id: string;
};
export const expectLive = many<{
  id: string;
}, ExpectLiveRow>(`select id from session where id = $1::uuid and ended_at is null and expires_at > now() for share`, { params: ["id"] });

export type NoteProofRow = {
  until: Date;
};
export const noteProof = one<{
  id: string;
  proofMinutes: number;
}, NoteProofRow>(`with proof as (
  update session set proved_at = now() where id = $1::uuid and ended_at is null and expires_at > now()
  returning customer_id, proved_at
)
update player p set proved_at = proof.proved_at from proof where p.customer_id = proof.customer_id
returning p.proved_at + make_interval(mins => $2) as "until"`, { params: ["id","proofMinutes"], sure: ["until"] });

export type RenewTokenRow = {
  before: Buffer;
};
export const renewToken = one<{
  tokenHash: Buffer;
  id: string;
}, RenewTokenRow>(`update session s set token_hash = $1
from (select token_hash from session where id = $2::uuid and ended_at is null and expires_at > now() for update) was
where s.id = $2::uuid and s.ended_at is null
returning was.token_hash as before`, { params: ["tokenHash","id"] });

export const storeReplaced = exec<{
  before: Buffer;
  id: string;
}>(`insert into session (token_hash, customer_id, created_at, last_seen_at, expires_at, ends_at, ended_at, end_reason, ip_address,
  user_agent, no_play_until)
select $1, customer_id, created_at, last_seen_at, now(), ends_at, now(), 'replaced', ip_address, user_agent, no_play_until
from session where id = $2::uuid`, { params: ["before","id"] });

export type PlayerOfSessionRow = {
  customerId: string;
  currency: string;
};
export const playerOfSession = one<{
  id: string;
}, PlayerOfSessionRow>(`select s.customer_id as "customerId", p.currency from session s join player p using (customer_id)
where s.id = $1::uuid and s.ended_at is null and s.expires_at > now()`, { params: ["id"] });

export type OpenSessionRow = {
  id: string;
};
export const openSession = one<{
  customerId: string;
  ipAddress: string;
  tokenHash: Buffer;
  lifeSeconds: number;
  userAgent: string;
  absoluteSeconds: number;
}, OpenSessionRow>(`with before as (
  select customer_id, last_login_at, last_login_ip from player where customer_id = $1 for update
), noted as (
  update player p set last_login_at = now(), last_login_ip = $2
  from before where p.customer_id = before.customer_id
)
insert into session (token_hash, customer_id, expires_at, ends_at, ends_by_limit, no_play_until, ip_address, user_agent,
  previous_login_at, previous_login_ip, opening_balance)
select $3, customer_id, least(now() + make_interval(secs => $4::float8), life.ends_at, ending.ends_at),
  least(life.ends_at, ending.ends_at), coalesce(ending.no_play_until is null and ending.ends_at < life.ends_at, false),
  ending.no_play_until, $2, $5, last_login_at, last_login_ip,
  (select w.spendable from wallet w where w.customer_id = before.customer_id)
from before, session_limit_end(customer_id) as used_up,
  lateral (
    select case when used_up.ends_at <= now() then used_up.period_ends_at end as no_play_until,
      case when used_up.ends_at <= now() then used_up.period_ends_at else used_up.ends_at end as ends_at
  ) as ending,
  (select now() + make_interval(secs => $6::float8) as ends_at) as life
returning id`, { params: ["customerId","ipAddress","tokenHash","lifeSeconds","userAgent","absoluteSeconds"] });

export type ExtendSessionRow = {
  expiresAt: Date;
};
export const extendSession = one<{
  lifeSeconds: number;
  id: string;
}, ExtendSessionRow>(`update session set last_seen_at = now(),
  expires_at = least(now() + make_interval(secs => $1::float8), ends_at)
where id = $2 and ended_at is null and expires_at > now()
returning expires_at as "expiresAt"`, { params: ["lifeSeconds","id"] });

export type SessionsOfRow = {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
  ipAddress: string;
  userAgent: string;
};
export const sessionsOf = many<{
  customerId: string;
}, SessionsOfRow>(`select id, created_at as "createdAt", last_seen_at as "lastSeenAt", ip_address as "ipAddress", user_agent as "userAgent"
from session where customer_id = $1 and ended_at is null and expires_at > now()
order by last_seen_at desc limit 100`, { params: ["customerId"] });
