-- Returns the bonuses that a withdrawal ends, in the API's format: [{"id", "code", "type", "status", "amount",
-- "lost"}], with money as decimal strings. lost: the bonus money that goes back to the house, or the amount that an
-- unclaimed bonus would give.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function withdrawal_ends(p_customer text) returns jsonb language plpgsql stable as $$
begin
  return coalesce((select jsonb_agg(jsonb_build_object(
      'id', b.id, 'code', b.code, 'type', b.type, 'status', b.status, 'amount', wire_money(b.amount, b.currency),
      'lost', wire_money(case b.status when 'CLAIMED' then b.balance else b.amount end, b.currency))
      order by b.claimed_at nulls last, b.opted_at, b.id)
    from bonuses_of_deposits(p_customer) b), '[]');
end $$;
