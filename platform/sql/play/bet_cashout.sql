-- Cashes out an open bet for p_amount, in hundredths of points, which must be the current amount. Returns null if the
-- player has no such bet, {"conflict": true}, or {"first"|"replay": {bet, pointsBalance}} or {"refused": code,
-- "details"}.
-- Refuses: bet_closed 409, cashout_changed 409, cashout_unavailable 409, tournament_finished 409.
create or replace function bet_cashout(p_bet uuid, p_customer text, p_amount bigint, p_key text, p_hash text)
returns jsonb language plpgsql as $$
declare
  v_scope text := 'cashout:' || p_customer;
  v_e tournament_entry; v_t tournament; v_o offer; v_b bet; v_claim jsonb; v_amount bigint;
begin
  select tournament_entry.* into v_e from bet join tournament_entry on tournament_entry.id = bet.entry_id
  where bet.id = p_bet and tournament_entry.customer_id = p_customer;
  if not found then return null; end if;
  v_claim := claim_key(v_scope, p_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  select * into strict v_e from tournament_entry where id = v_e.id for update;
  select * into strict v_b from bet where id = p_bet;
  if v_b.status <> 'PENDING' then
    return keep_reply(v_scope, p_key, refusal('bet_closed', jsonb_build_object('status', v_b.status)));
  end if;
  select * into strict v_t from tournament where id = v_e.tournament_id;
  if v_t.status = 'FINISHED' or v_t.ends_at <= clock_timestamp() then
    return keep_reply(v_scope, p_key, refusal('tournament_finished'));
  end if;
  select * into strict v_o from offer where selection_id = v_b.selection_id;
  v_amount := bet_cashout_amount(v_b.stake, v_b.odds, v_o.odds);
  if v_o.gone or v_o.suspended or v_amount is null then
    return keep_reply(v_scope, p_key, refusal('cashout_unavailable'));
  end if;
  if v_amount <> p_amount then
    return keep_reply(v_scope, p_key, refusal('cashout_changed', jsonb_build_object('amount', wire_money(v_amount, 'UNO'))));
  end if;
  v_b := bet_close(v_b, 'CASHED_OUT', v_amount);
  select * into strict v_e from tournament_entry where id = v_e.id;
  perform tournament_fact(p_customer, v_e.tournament_id, 'bet-cashed-out');
  return keep_reply(v_scope, p_key, jsonb_build_object('bet', bet_json(v_b, v_o), 'pointsBalance', points_json(v_e)));
end $$;
