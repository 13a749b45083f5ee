-- fragment: words
select case when l.version > 0 then l.version::text else l.request::text end as "id!",
  :typeOfKind::jsonb ->> l.kind as "type!", coalesce(r.status, 'SUCCESSFUL') as "status!",
  wire_money(l.amount, w.currency) as "amount!", w.currency, l.at as "createdAt!",
  coalesce(r.method, g.name, tn.name, k.name, pb.name) as "description?", wire_money(l.balance, w.currency) as "balance?",
  r.id::text as "reference?", l.at::text as "at!", l.version::text as "version!", l.request::text as "request!"

-- fragment: tables
join wallet w on w.customer_id = :customerId
left join transfer t on t.id = l.transfer_id
left join payment_request r on r.id = case when l.version = 0 then l.request
  when t.kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return') then t.reference::uuid end
left join game g on g.id = t.reference and (t.kind like 'game_%' or t.kind = 'free_round_win')
left join provider_bet pb on pb.bet_id = t.reference and t.kind = 'free_bet_win' and pb.customer_id = t.customer_id
left join book_bet k on k.bet_id = t.reference and k.provider = split_part(t.scope, ':', 2) and t.kind like 'book_%'
  and k.customer_id = t.customer_id
left join tournament tn on tn.id = t.reference and t.kind in ('tournament_entry', 'tournament_prize', 'tournament_refund')
order by l.at desc, l.version desc, l.request desc

-- fragment: lines
-- Selects a player's balance changes, and payment requests that have not changed the balance, newest first. Each side
-- reads at most `take` rows from an index.
select * from (
  (select e.at, e.version, '00000000-0000-0000-0000-000000000000'::uuid as request, e.transfer_id, e.kind::text as kind, e.amount, e.balance
  from wallet_entry e
  where e.customer_id = :customerId and (:from?::timestamptz is null or e.at >= :from) and (:to?::timestamptz is null or e.at < :to) and (e.at, e.version) < (:afterAt::timestamptz, :afterVersion::bigint)
    and (:kind?::text is null or e.kind::text = :kind?)
  order by e.at desc, e.version desc limit :take)
  union all
  (select r.created_at, 0, r.id, null, r.kind, case r.kind when 'deposit' then r.amount else -r.amount end, null
  from payment_request r
  where r.customer_id = :customerId and (:from?::timestamptz is null or r.created_at >= :from) and (:to?::timestamptz is null or r.created_at < :to) and r.created_at <= :afterAt::timestamptz
      and (r.created_at, 0, r.id) < (:afterAt::timestamptz, :afterVersion::bigint, :afterRequest::uuid)
    and (:kind?::text is null or r.kind = :kind?)
    and not exists (select from transfer t where t.scope = r.kind and t.key = r.id::text)
  order by r.created_at desc, r.id desc limit :take)
) line order by at desc, version desc, request desc limit :take

-- name: linesOf :many
{words}
from ({lines} offset :skipped) l
{tables};

-- name: entryLine :one
{words}
from (
  select at, version, '00000000-0000-0000-0000-000000000000'::uuid as request, transfer_id, kind::text as kind, amount, balance
  from wallet_entry where customer_id = :customerId and version = :version::bigint
) l
{tables};

-- name: requestLine :one
{words}
from (
  select created_at as at, 0 as version, id as request, null::bigint as transfer_id, kind,
    case kind when 'deposit' then amount else -amount end as amount, null::bigint as balance
  from payment_request where customer_id = :customerId and id = :id::uuid
) l
{tables};

-- name: netDepositsOf :one
select f.since as "from!", f.until as "to!", w.currency, wire_money(s.deposits, w.currency) as "deposits!",
  wire_money(s.withdrawals, w.currency) as "withdrawals!", wire_money(s.deposits - s.withdrawals, w.currency) as "net!",
  (select wire_money(nullif(d.amount, 0), w.currency) from book_debt d where d.customer_id = w.customer_id) as "owed?"
from wallet w,
  lateral (select coalesce(:from?::timestamptz, w.created_at) as since, coalesce(:to?::timestamptz, now()) as until) f,
  lateral (
    select coalesce(sum(amount) filter (where kind in ('deposit', 'deposit_reversal')), 0)::bigint as deposits,
      coalesce(-sum(amount) filter (where kind in ('withdrawal', 'withdrawal_return')), 0)::bigint as withdrawals
    from wallet_entry where customer_id = w.customer_id
      and kind in ('deposit', 'deposit_reversal', 'withdrawal', 'withdrawal_return')
      and (:from?::timestamptz is null or at >= :from?) and at < f.until
  ) s
where w.customer_id = :customerId;
