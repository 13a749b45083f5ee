-- Returns the parts of a player's balance as decimal strings: {currency, total, withdrawable, onItsWay, locked, bonus,
-- openWithdrawals}. The parts add up to the total: `onItsWay` is held by open withdrawals, `locked` is all other
-- locked money.
create or replace function balance_parts(p_customer text) returns jsonb language sql stable as $$
  select jsonb_build_object('currency', w.currency, 'total', wire_money(w.spendable, w.currency),
    'withdrawable', wire_money(w.withdrawable, w.currency), 'onItsWay', wire_money(o.held, w.currency),
    'locked', wire_money(w.locked - o.held, w.currency), 'bonus', wire_money(w.bonus, w.currency),
    'openWithdrawals', o.open)
  from wallet w, lateral (
    select coalesce(sum(amount), 0)::bigint as held, count(*)::int as open from withdrawal
    where customer_id = p_customer and state in ('requested', 'on_hold', 'approved', 'sent')
  ) o
  where w.customer_id = p_customer
$$;
