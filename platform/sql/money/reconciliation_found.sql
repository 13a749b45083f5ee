-- Returns the differences between a provider's statement and the ledger, for the requests that either of them moved
-- from p_since to p_until, and for those that differed before. A movement is checked once it is older than p_until;
-- its counterpart counts at any time.
create or replace function reconciliation_found(p_provider text, p_since timestamptz, p_until timestamptz)
returns table (kind text, request text, problem text, ledger text, statement text) language sql stable as $$
  with looked_at as (
    select m.kind, m.request from company_movement m where m.provider = p_provider and m.at > p_since and m.at <= p_until
    union select l.kind, l.request from statement_line l where l.provider = p_provider and l.at > p_since and l.at <= p_until
    union select d.kind, d.request from reconciliation_difference d where d.provider = p_provider and d.gone_at is null
  ), sides as (
    select a.kind, a.request, m.amount as booked, m.currency as booked_in, l.amount as stated, l.currency as stated_in, l.lines
    from looked_at a
    left join company_movement m on m.provider = p_provider and m.kind = a.kind and m.request = a.request
    left join lateral (
      select min(amount) as amount, min(currency) as currency, count(*) as lines from statement_line
      where provider = p_provider and kind = a.kind and request = a.request having count(*) > 0
    ) l on true
  ), judged as (
    select s.*, case
      when lines > 1 then 'booked_twice'
      when lines is null and booked is not null then 'not_in_statement'
      when lines is not null and not exists (select from payment_request r where r.id::text = s.request
        and r.provider = p_provider and r.kind = case when s.kind in ('deposit', 'reversal') then 'deposit' else 'withdrawal' end) then 'unknown_request'
      when booked is null and lines is not null then 'not_in_ledger'
      when booked_in <> stated_in then 'other_currency'
      when booked <> stated then 'other_amount' end as problem
    from sides s
  )
  select kind, request, problem, wire_money(booked, booked_in) || ' ' || booked_in, wire_money(stated, stated_in) || ' ' || stated_in
  from judged where problem is not null
$$;
