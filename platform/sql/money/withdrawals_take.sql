-- Takes the orders and recalls that are due at a payment company, and notes the attempt: after it nobody can cancel. A
-- withdrawal whose answer never came is taken again, later each time. Safe on several nodes at once.
-- Returns rows {id, task, provider, amount, currency, method, instrument, holder, locale, brandId, reason}.
create or replace function withdrawals_take(p_limit int) returns setof jsonb language plpgsql as $$
begin
  return query
  with due as (
    select id from withdrawal
    where (state = 'approved' or recall = 'asked') and next_attempt_at <= clock_timestamp()
      -- An instrument may have been blocked while this was requested; an operator then decides.
      and (attempts > 0 or not exists (select from player_instrument i where i.id = instrument_id and i.block_reason is not null))
    order by next_attempt_at limit p_limit for update skip locked
  ), taken as (
    update withdrawal w set attempts = attempts + 1,
      next_attempt_at = clock_timestamp() + least(interval '10 minutes', interval '5 seconds' * power(2, least(attempts, 10)))
    from due where w.id = due.id returning w.*
  )
  select jsonb_build_object('id', w.id, 'task', case when w.recall = 'asked' then 'recall' else 'payout' end,
    'provider', r.provider, 'amount', wire_money(w.amount - w.fee, w.currency), 'currency', w.currency,
    'method', i.method, 'instrument', i.reference, 'holder', i.holder, 'locale', w.locale, 'brandId', w.brand_id,
    'reason', (select s.reason from withdrawal_step s where s.withdrawal_id = w.id order by s.id desc limit 1))
  from taken w join payment_request r on r.id = w.id join player_instrument i on i.id = w.instrument_id;
end $$;
