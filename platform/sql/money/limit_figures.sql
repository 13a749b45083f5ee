-- Returns what a player deposited and withdrew, as decimal strings: {month: {from, deposited, withdrawn, net}, net}.
-- `from` is the first day of the month in the wallet's time zone. The outer `net` covers the time since the account
-- was opened.
create or replace function limit_figures(p_customer text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'month', jsonb_build_object('from', span.starts_on, 'to', (now() at time zone w.time_zone)::date,
      'deposited', wire_money(coalesce(sum(d.deposited) filter (where d.day >= span.starts_on), 0)::bigint, w.currency),
      'withdrawn', wire_money(coalesce(sum(d.withdrawn) filter (where d.day >= span.starts_on), 0)::bigint, w.currency),
      'net', wire_money(
        coalesce(sum(d.deposited - d.withdrawn) filter (where d.day >= span.starts_on), 0)::bigint, w.currency)),
    'net', wire_money(coalesce(sum(d.deposited - d.withdrawn), 0)::bigint, w.currency))
  from wallet w cross join lateral limit_window('month', w.time_zone, now()) as span
  left join player_day d on d.customer_id = w.customer_id
  where w.customer_id = p_customer
  group by w.customer_id, span.starts_on
$$;
