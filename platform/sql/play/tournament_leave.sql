-- Gives up a player's entry before the start and pays its price back. The tournament must exist. A break does not keep
-- a player from leaving.
-- Returns {"conflict": true}, or {"first"|"replay": {tournamentId, balances}} or {"refused": code, "details"}.
-- Refuses: not_enrolled 409, tournament_leave_closed 409.
create or replace function tournament_leave(p_tournament text, p_customer text, p_key text, p_hash text) returns jsonb
language plpgsql as $$
declare v_scope text := 'leave:' || p_customer; v_t tournament; v_e tournament_entry; v_w wallet; v_claim jsonb;
begin
  v_claim := claim_key(v_scope, p_key, p_hash);
  if v_claim is not null then return v_claim; end if;
  select * into strict v_t from tournament where id = p_tournament for update;
  select * into strict v_w from wallet where customer_id = p_customer for update;
  select * into v_e from tournament_entry
  where tournament_id = p_tournament and customer_id = p_customer and ended_at is null for update;
  if not found then return keep_reply(v_scope, p_key, refusal('not_enrolled')); end if;
  if not v_t.can_leave or v_t.status <> 'UPCOMING' or v_t.starts_at <= clock_timestamp() then
    return keep_reply(v_scope, p_key, refusal('tournament_leave_closed'));
  end if;
  perform tournament_entry_refund(v_e);
  update tournament_entry set ended_at = clock_timestamp() where id = v_e.id;
  perform tournament_fact(p_customer, p_tournament, 'left');
  select * into strict v_w from wallet where customer_id = p_customer;
  return keep_reply(v_scope, p_key, jsonb_build_object('tournamentId', p_tournament, 'balances', wallet_json(v_w)));
end $$;
