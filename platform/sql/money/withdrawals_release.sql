-- Goes on with the withdrawals that waited for their player's identity, where it is verified by now. Returns how many. Safe
-- on several nodes at once.
create or replace function withdrawals_release() returns int language plpgsql as $$
declare due uuid; released int := 0;
begin
  for due in select id from withdrawal where hold = 'verification' and identity_verified(customer_id)
    order by number limit 100 for update skip locked
  loop
    perform withdrawal_checked(due, true);
    released := released + 1;
  end loop;
  return released;
end $$;
