-- Pays a game's win, in minor units. It is owed whether or not the session still lives, and needs a stake in its
-- round. The bonus share of the round's stakes is the bonus share of the win, rounded up, and goes to the bonuses that
-- were staked; what belongs to one that has ended goes where its end says. The round's stakes count towards bonuses now:
-- from its first win on, none of them can be rolled back. What the house's stake of a free round has won is paid by
-- free_play_won().
-- p_outcome: what the studio says came of the stakes. Returns as game_bet() does; code is currency_mismatch, round_without_bet or duplicate_with_other_body.
create or replace function game_win(
  p_provider text, p_token_hash text, p_transaction text, p_round text, p_amount bigint, p_currency text, p_hash text,
  p_outcome jsonb default null
) returns jsonb language plpgsql as $$
declare
  scope text := 'game:' || p_provider || ':win';
  s game_session; w wallet; r game_round; call record; staked bigint; of_house bigint; own bigint; to_bonus bigint; parts record;
begin
  call := game_call(p_provider, p_token_hash, scope, p_transaction, p_hash);
  if call.w is null then return call.reply; end if;
  s := call.s;
  w := call.w;
  if p_currency <> w.currency then return keep_reply(scope, p_transaction, refusal('currency_mismatch')); end if;
  select * into r from game_round
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id and game_id = s.game_id for update;
  staked := r.staked_bonus + r.staked_withdrawable;
  if not found or staked + r.free_stake = 0 then
    return keep_reply(scope, p_transaction, refusal('round_without_bet'));
  end if;
  insert into game_transaction (provider, transaction_id, kind, customer_id, round_id, amount, outcome)
  values (p_provider, p_transaction, 'win', s.customer_id, p_round, p_amount, p_outcome) on conflict do nothing;
  if not found then return keep_reply(scope, p_transaction, refusal('duplicate_with_other_body')); end if;
  update game_round set won = won + p_amount, wins = wins + 1, counted = staked
  where provider = p_provider and round_id = p_round and customer_id = s.customer_id;

  -- A round that won nothing moves nothing.
  of_house := ceil(p_amount::numeric * r.free_stake / (staked + r.free_stake));
  own := p_amount - of_house;
  if of_house > 0 then
    w := free_play_won(r.free_bonus, 'free_round_win', case when own = 0 then scope else scope || ':free' end, p_transaction,
      r.game_id, of_house);
  end if;
  if own > 0 then
    to_bonus := ceil(own::numeric * r.staked_bonus / staked);
    parts := round_parts(r, to_bonus);
    w := wallet_transfer('game_win', scope, p_transaction, s.customer_id, s.game_id, own - to_bonus, to_bonus, null,
      parts.accounts, parts.amounts);
    if s.slot_session_id is not null then perform slot_session_count(s.slot_session_id, 0, own); end if;
    if to_bonus > 0 then w := bonuses_clear(w, parts.accounts); end if;
  end if;
  if r.free_bonus is not null then w := free_plays_over(r.free_bonus, w); end if;
  if staked > r.counted then
    w := bonus_wager(w, 'games', r.game_id, (select tags from game where id = r.game_id),
      staked - r.counted, r.created_at);
  end if;
  return keep_reply(scope, p_transaction, game_reply(w));
end $$;
