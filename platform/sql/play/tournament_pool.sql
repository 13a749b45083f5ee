-- The account in which a tournament's entry prices wait. The tournament's row must be locked by the caller.
create or replace function tournament_pool(p_tournament text) returns bigint language plpgsql as $$
declare t tournament;
begin
  select * into strict t from tournament where id = p_tournament;
  if t.pool_account is null then
    update tournament set pool_account = account_of('tournament_pool', p_tournament, currency) where id = p_tournament
    returning * into t;
  end if;
  return t.pool_account;
end $$;
