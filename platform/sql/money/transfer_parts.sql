-- Returns the bonus money that a transfer took, by account. Amounts are positive, as wallet_move() takes them to give
-- the money back. Both are null if it took none.
create or replace function transfer_parts(p_scope text, p_key text, out accounts bigint[], out amounts bigint[])
language sql stable as $$
  select array_agg(p.account_id order by p.id), array_agg(-p.amount order by p.id)
  from transfer t join posting p on p.transfer_id = t.id and p.amount < 0
  join account a on a.id = p.account_id and a.kind = 'player_bonus'
  where t.scope = p_scope and t.key = p_key
$$;
