-- name: requestOf :one
select case when count(*) <= 3 then string_agg('W-' || w.number, ', ' order by w.number)
    else 'W-' || min(w.number) || ' … W-' || max(w.number) end as "reference!",
  wire_money(sum(w.amount - w.fee)::bigint, w.currency) as "amount!"
from withdrawal first join withdrawal w on w.customer_id = first.customer_id and w.instrument_id = first.instrument_id
  -- All payouts of one request have the same time.
  and w.created_at = first.created_at
where first.id = :id::uuid group by w.currency;

-- name: factsOf :one
select 'W-' || w.number as reference, wire_money(w.amount - w.fee, w.currency) as "amount!", w.currency, i.label, i.method,
  w.reason, w.hold as "hold?", (withdrawal_json(w) ->> 'checkBy')::timestamptz as "checkBy?",
  (withdrawal_json(w) ->> 'payBy')::timestamptz as "payBy?", w.brand_id as "brandId", p.first_name as name, p.email, p.language as locale
from withdrawal w join player_instrument i on i.id = w.instrument_id join player p on p.customer_id = w.customer_id
where w.id = :id::uuid;
