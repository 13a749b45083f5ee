// Generated from the .sql file of the same name by `npm run queries`.
import { many, one } from '@parlay/server/query';

export type LinesOfRow = {
  id: string;
  type: string;
  status: string;
  amount: string;
  currency: string;
  createdAt: Date;
  description: string | null;
  balance: string | null;
  reference: string | null;
  at: string;
  version: string;
  request: string;
};
export const linesOf = many<{
  typeOfKind: unknown;
  customerId: string;
  from?: Date | string | null | undefined;
  to?: Date | string | null | undefined;
  afterAt: Date | string;
  afterVersion: bigint | number | string;
  kind?: string | null | undefined;
  take: bigint | number | string;
  afterRequest: string;
  skipped: bigint | number | string;
}, LinesOfRow>(`/* planned for its values */ select case when l.version > 0 then l.version::text else l.request::text end as "id",
  $1::jsonb ->> l.kind as "type", coalesce(r.status, 'SUCCESSFUL') as "status",
  wire_money(l.amount, w.currency) as "amount", w.currency, l.at as "createdAt",
  coalesce(r.method, g.name, tn.name, k.name, pb.name) as "description", wire_money(l.balance, w.currency) as "balance",
  r.id::text as "reference", l.at::text as "at", l.version::text as "version", l.request::text as "request"
from (select * from (
  (select e.at, e.version, '00000000-0000-0000-0000-000000000000'::uuid as request, e.transfer_id, e.kind::text as kind, e.amount, e.balance
  from wallet_entry e
  where e.customer_id = $2 and ($3::timestamptz is null or e.at >= $3) and ($4::timestamptz is null or e.at < $4) and (e.at, e.version) < ($5::timestamptz, $6::bigint)
    and ($7::text is null or e.kind::text = $7)
  order by e.at desc, e.version desc limit $8)
  union all
  (select r.created_at, 0, r.id, null, r.kind, case r.kind when 'deposit' then r.amount else -r.amount end, null
  from payment_request r
  where r.customer_id = $2 and ($3::timestamptz is null or r.created_at >= $3) and ($4::timestamptz is null or r.created_at < $4) and r.created_at <= $5::timestamptz
      and (r.created_at, 0, r.id) < ($5::timestamptz, $6::bigint, $9::uuid)
    and ($7::text is null or r.kind = $7)
    and not exists (select from transfer t where t.scope = r.kind and t.key = r.id::text)
  order by r.created_at desc, r.id desc limit $8)
) line order by at desc, version desc, request desc limit $8 offset $10) l
join wallet w on w.customer_id = $2
left join transfer t on t.id = l.transfer_id
left join payment_request r on r.id = case when l.version = 0 then l.request
  when t.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return') then t.reference::uuid end
left join game g on g.id = t.reference and (t.kind like 'game_%' or t.kind = 'free_round_win')
left join provider_bet pb on pb.bet_id = t.reference and t.kind = 'free_bet_win' and pb.customer_id = t.customer_id
left join book_bet k on k.bet_id = t.reference and k.provider = split_part(t.scope, ':', 2) and t.kind like 'book_%'
  and k.customer_id = t.customer_id
left join tournament tn on tn.id = t.reference and t.kind in ('tournament_entry', 'tournament_prize', 'tournament_refund')
order by l.at desc, l.version desc, l.request desc`, { params: ["typeOfKind","customerId","from","to","afterAt","afterVersion","kind","take","afterRequest","skipped"], json: ["typeOfKind"], sure: ["id","type","status","amount","createdAt","at","version","request"] });

export type EntryLineRow = {
  id: string;
  type: string;
  status: string;
  amount: string;
  currency: string;
  createdAt: Date;
  description: string | null;
  balance: string | null;
  reference: string | null;
  at: string;
  version: string;
  request: string;
};
export const entryLine = one<{
  typeOfKind: unknown;
  customerId: string;
  version: bigint | number | string;
}, EntryLineRow>(`select case when l.version > 0 then l.version::text else l.request::text end as "id",
  $1::jsonb ->> l.kind as "type", coalesce(r.status, 'SUCCESSFUL') as "status",
  wire_money(l.amount, w.currency) as "amount", w.currency, l.at as "createdAt",
  coalesce(r.method, g.name, tn.name, k.name, pb.name) as "description", wire_money(l.balance, w.currency) as "balance",
  r.id::text as "reference", l.at::text as "at", l.version::text as "version", l.request::text as "request"
from (
  select at, version, '00000000-0000-0000-0000-000000000000'::uuid as request, transfer_id, kind::text as kind, amount, balance
  from wallet_entry where customer_id = $2 and version = $3::bigint
) l
join wallet w on w.customer_id = $2
left join transfer t on t.id = l.transfer_id
left join payment_request r on r.id = case when l.version = 0 then l.request
  when t.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return') then t.reference::uuid end
left join game g on g.id = t.reference and (t.kind like 'game_%' or t.kind = 'free_round_win')
left join provider_bet pb on pb.bet_id = t.reference and t.kind = 'free_bet_win' and pb.customer_id = t.customer_id
left join book_bet k on k.bet_id = t.reference and k.provider = split_part(t.scope, ':', 2) and t.kind like 'book_%'
  and k.customer_id = t.customer_id
left join tournament tn on tn.id = t.reference and t.kind in ('tournament_entry', 'tournament_prize', 'tournament_refund')
order by l.at desc, l.version desc, l.request desc`, { params: ["typeOfKind","customerId","version"], json: ["typeOfKind"], sure: ["id","type","status","amount","createdAt","at","version","request"] });

export type RequestLineRow = {
  id: string;
  type: string;
  status: string;
  amount: string;
  currency: string;
  createdAt: Date;
  description: string | null;
  balance: string | null;
  reference: string | null;
  at: string;
  version: string;
  request: string;
};
export const requestLine = one<{
  typeOfKind: unknown;
  customerId: string;
  id: string;
}, RequestLineRow>(`select case when l.version > 0 then l.version::text else l.request::text end as "id",
  $1::jsonb ->> l.kind as "type", coalesce(r.status, 'SUCCESSFUL') as "status",
  wire_money(l.amount, w.currency) as "amount", w.currency, l.at as "createdAt",
  coalesce(r.method, g.name, tn.name, k.name, pb.name) as "description", wire_money(l.balance, w.currency) as "balance",
  r.id::text as "reference", l.at::text as "at", l.version::text as "version", l.request::text as "request"
from (
  select created_at as at, 0 as version, id as request, null::bigint as transfer_id, kind,
    case kind when 'deposit' then amount else -amount end as amount, null::bigint as balance
  from payment_request where customer_id = $2 and id = $3::uuid
) l
join wallet w on w.customer_id = $2
left join transfer t on t.id = l.transfer_id
left join payment_request r on r.id = case when l.version = 0 then l.request
  when t.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return') then t.reference::uuid end
left join game g on g.id = t.reference and (t.kind like 'game_%' or t.kind = 'free_round_win')
left join provider_bet pb on pb.bet_id = t.reference and t.kind = 'free_bet_win' and pb.customer_id = t.customer_id
left join book_bet k on k.bet_id = t.reference and k.provider = split_part(t.scope, ':', 2) and t.kind like 'book_%'
  and k.customer_id = t.customer_id
left join tournament tn on tn.id = t.reference and t.kind in ('tournament_entry', 'tournament_prize', 'tournament_refund')
order by l.at desc, l.version desc, l.request desc`, { params: ["typeOfKind","customerId","id"], json: ["typeOfKind"], sure: ["id","type","status","amount","createdAt","at","version","request"] });

export type NetDepositsOfRow = {
  from: Date;
  to: Date;
  currency: string;
  deposits: string;
  withdrawals: string;
  net: string;
  owed: string | null;
};
export const netDepositsOf = one<{
  from?: Date | string | null | undefined;
  to?: Date | string | null | undefined;
  customerId: string;
}, NetDepositsOfRow>(`/* planned for its values */ select f.since as "from", f.until as "to", w.currency, wire_money(s.deposits, w.currency) as "deposits",
  wire_money(s.withdrawals, w.currency) as "withdrawals", wire_money(s.deposits - s.withdrawals, w.currency) as "net",
  (select wire_money(nullif(d.amount, 0), w.currency) from book_debt d where d.customer_id = w.customer_id) as "owed"
from wallet w,
  lateral (select coalesce($1::timestamptz, w.created_at) as since, coalesce($2::timestamptz, now()) as until) f,
  lateral (
    select coalesce(sum(amount) filter (where kind in ('deposit', 'deposit_reversal')), 0)::bigint as deposits,
      coalesce(-sum(amount) filter (where kind in ('withdrawal', 'withdrawal_return')), 0)::bigint as withdrawals
    from wallet_entry where customer_id = w.customer_id
      and kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return')
      and ($1::timestamptz is null or at >= $1) and at < f.until
  ) s
where w.customer_id = $3`, { params: ["from","to","customerId"], sure: ["from","to","deposits","withdrawals","net"] });
