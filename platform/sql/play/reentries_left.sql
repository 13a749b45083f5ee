-- Returns how often the player of an entry may start again with a new one (decision 253): as often as the tournament
-- allows, once the entry has no open bet and fewer points than the lowest bet. 0 while it can still bet.
create or replace function reentries_left(e tournament_entry, t tournament) returns int language sql stable as $$
  select case when e.ended_at is not null or e.open_bets > 0 or e.available >= t.min_bet then 0
    else greatest(t.max_reentries - (
      select count(*)::int from tournament_entry other
      where other.tournament_id = t.id and other.customer_id = e.customer_id and other.is_reentry), 0) end
$$;
