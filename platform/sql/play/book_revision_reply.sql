-- Returns the reply to a change whose revision is not newer than the bet's: for an older one, which a newer change has
-- replaced, {balance, currency}; for the same one, the refusal. Also refuses changes of a bet that was rolled back.
-- Returns null for a change to apply. p_revision: null for a change without one.
-- Refuses: bet_rolled_back, revision_used.
create or replace function book_revision_reply(b book_bet, w wallet, p_revision int) returns jsonb language sql stable as $$
  select case
    when b.result = 'rolled-back' then refusal('bet_rolled_back')
    when p_revision = b.revision then refusal('revision_used')
    when p_revision < b.revision then game_reply(w)
  end
$$;
