-- Pays a game's win, in minor units. It is owed even if the session has ended, and needs a stake in its round. The
-- bonus share of the win is that of the round's stakes, rounded up. It goes to the bonuses that were staked. The share
-- of a bonus that has ended goes to the player or the house, see bonus_clear(). The round's stakes count towards
-- bonuses now, and stay counted if one of them is rolled back later. free_play_won() pays the winnings of the
-- house's stake in a free round. p_outcome: the studio's description of the outcome. Returns the same as game_bet().
-- Refuses: currency_mismatch 409, round_without_bet 409, duplicate_with_other_body 422.
create or replace function game_win(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text,
  p_outcome jsonb default null
) returns jsonb language plpgsql as $$
declare
  v_scope text := 'game:' || p_provider || ':win';
  v_s game_session; v_w wallet; v_r game_round; v_call record; v_staked bigint; v_of_house bigint; v_own bigint; v_to_bonus bigint; v_parts record;
begin
  v_call := game_call(p_provider, p_token_hash, v_scope, p_transaction, p_hash);
  if v_call.w is null then return v_call.reply; end if;
  v_s := v_call.s;
  v_w := v_call.w;
  if p_currency <> v_w.currency then return keep_reply(v_scope, p_transaction, refusal('currency_mismatch')); end if;
  select * into v_r from game_round
  where provider = p_provider and round_id = p_round and customer_id = v_s.customer_id and game_id = v_s.game_id for update;
  v_staked := v_r.staked_bonus + v_r.staked_withdrawable;
  if not found or v_staked + v_r.free_stake = 0 then
    return keep_reply(v_scope, p_transaction, refusal('round_without_bet'));
  end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount, outcome)
  values (p_provider, p_transaction, 'win', v_s.customer_id, p_round, p_amount, p_outcome) on conflict do nothing;
  if not found then return keep_reply(v_scope, p_transaction, refusal('duplicate_with_other_body')); end if;
  update game_round set won = won + p_amount, wins = wins + 1, counted = greatest(counted, v_staked)
  where provider = p_provider and round_id = p_round and customer_id = v_s.customer_id;

  -- A round that won nothing moves no money.
  v_of_house := ceil(p_amount::numeric * v_r.free_stake / (v_staked + v_r.free_stake));
  v_own := p_amount - v_of_house;
  if v_of_house > 0 then
    v_w := free_play_won(v_r.free_bonus, 'free_round_win', case when v_own = 0 then v_scope else v_scope || ':free' end, p_transaction,
      v_r.game_id, v_of_house);
  end if;
  if v_own > 0 then
    v_to_bonus := ceil(v_own::numeric * v_r.staked_bonus / v_staked);
    v_parts := round_parts(v_r, v_to_bonus);
    v_w := wallet_transfer('game_win', v_scope, p_transaction, v_s.customer_id, v_s.game_id, v_own - v_to_bonus, v_to_bonus, null,
      v_parts.accounts, v_parts.amounts);
    if v_s.slot_session_id is not null then perform slot_session_count(v_s.slot_session_id, 0, v_own); end if;
    if v_to_bonus > 0 then v_w := bonuses_clear(v_w, v_parts.accounts); end if;
  end if;
  if v_r.free_bonus is not null then v_w := free_plays_over(v_r.free_bonus, v_w); end if;
  if v_staked > v_r.counted then
    v_w := bonus_wager(v_w, 'games', v_r.game_id, (select tags from game where id = v_r.game_id),
      v_staked - v_r.counted, v_r.created_at);
  end if;
  return keep_reply(v_scope, p_transaction, game_reply(v_w));
end $$;
