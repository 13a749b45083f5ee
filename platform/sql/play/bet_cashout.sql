-- Cashes out an open bet for p_amount, in hundredths of points, which must be the present amount.
-- Returns null when the player has no such bet, {"conflict": true}, or {"first"|"replay": {bet, pointsBalance}} or
-- {"refused": code, "details"}, where code is bet_closed, tournament_finished, cashout_unavailable or cashout_changed.
create or replace function bet_cashout(p_bet uuid, p_customer text, p_amount bigint, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare
  scope text := 'cashout:' || p_customer;
  e tournament_entry; t tournament; o offer; b bet; claim jsonb; amount bigint;
begin
  select tournament_entry.* into e from bet join tournament_entry on tournament_entry.id = bet.entry_id
  where bet.id = p_bet and tournament_entry.customer_id = p_customer;
  if not found then return null; end if;
  claim := claim_key(scope, p_key, p_hash);
  if claim is not null then return claim; end if;
  select * into strict e from tournament_entry where id = e.id for update;
  select * into strict b from bet where id = p_bet;
  if b.status <> 'PENDING' then
    return keep_reply(scope, p_key, refusal('bet_closed', jsonb_build_object('status', b.status)));
  end if;
  select * into strict t from tournament where id = e.tournament_id;
  if t.status = 'FINISHED' or t.ends_at <= clock_timestamp() then
    return keep_reply(scope, p_key, refusal('tournament_finished'));
  end if;
  select * into strict o from offer where selection_id = b.selection_id;
  amount := bet_cashout_amount(b.stake, b.odds, o.odds);
  if o.gone or o.suspended or amount is null then
    return keep_reply(scope, p_key, refusal('cashout_unavailable'));
  end if;
  if amount <> p_amount then
    return keep_reply(scope, p_key, refusal('cashout_changed', jsonb_build_object('amount', wire_money(amount, 'UNO'))));
  end if;
  b := bet_close(b, 'CASHED_OUT', amount);
  select * into strict e from tournament_entry where id = e.id;
  perform tournament_fact(p_customer, e.tournament_id, 'bet-cashed-out');
  return keep_reply(scope, p_key, jsonb_build_object('bet', bet_json(b, o), 'pointsBalance', points_json(e)));
end $$;
