-- Returns the account that holds a tournament's entry prices until its end. The caller must hold the tournament's row.
create or replace function tournament_pool(p_tournament text) returns bigint language plpgsql as $$
declare v_t tournament;
begin
  select * into strict v_t from tournament where id = p_tournament;
  if v_t.pool_account is null then
    update tournament set pool_account = account_of('tournament_pool', p_tournament, currency) where id = p_tournament
    returning * into v_t;
  end if;
  return v_t.pool_account;
end $$;
