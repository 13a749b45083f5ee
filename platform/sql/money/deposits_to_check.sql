-- Takes the undecided deposits about which their company is to be asked now, and notes the attempt: the next one is later
-- each time, at most an hour. Safe on several nodes at once.
-- Returns rows {id, provider, brandId, isKnown}; isKnown: the company has confirmed the order.
create or replace function deposits_to_check(p_limit int) returns setof jsonb language plpgsql as $$
begin
  return query
  with due as (
    select id from payment_request
    where kind = 'deposit' and status in ('QUEUED', 'READY_FOR_REDIRECTION') and check_at <= clock_timestamp()
    order by check_at limit p_limit for update skip locked
  ), taken as (
    update payment_request r set checks = checks + 1,
      check_at = clock_timestamp() + least(interval '1 hour', interval '2 minutes' * power(2, least(checks, 10)))
    from due where r.id = due.id returning r.*
  )
  select jsonb_build_object('id', t.id, 'provider', t.provider, 'brandId', p.brand_id,
    'isKnown', t.provider_reference is not null)
  from taken t join player p on p.customer_id = t.customer_id;
end $$;
