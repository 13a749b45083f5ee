-- Returns the points that an entry has staked on a selection in open bets, in hundredths.
create or replace function open_stake(p_entry uuid, p_selection text) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(b.stake), 0) from bet b
    where b.selection_id = p_selection and b.entry_id = p_entry and b.status = 'PENDING');
end $$;
