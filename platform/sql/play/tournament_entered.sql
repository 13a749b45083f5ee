-- Notifies the player's pages of a new entry and returns the reply: {tournamentId, entryId, pointsBalance, balances}.
create or replace function tournament_entered(e tournament_entry) returns jsonb language plpgsql as $$
declare v_w wallet;
begin
  perform tournament_fact(e.customer_id, e.tournament_id, 'enrolled');
  select * into strict v_w from wallet where customer_id = e.customer_id;
  return jsonb_build_object(
    'tournamentId', e.tournament_id, 'entryId', e.id, 'pointsBalance', points_json(e), 'balances', wallet_json(v_w));
end $$;
