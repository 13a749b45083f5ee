-- Lets an invented rival join a tournament of the demo, and gives it points won or lost, each once. p_results:
-- [{"fixtureId", "amount"}] in the order of the fixtures. The caller must hold the tournament's row.
create or replace function rival_play(
  p_tournament text, p_entry uuid, p_customer text, p_name text, p_country text, p_results jsonb
) returns void language plpgsql as $$
begin
  if not exists (select from tournament_entry where id = p_entry) then
    perform points_grant(p_entry, p_tournament, p_customer, entry_name(p_tournament, p_name), p_country);
    update tournament_entry set is_demo = true where id = p_entry;
  end if;
  perform points_result(p_entry, 'demo_feed', p_entry || '/' || r."fixtureId", r.amount)
  from rows from (jsonb_to_recordset(p_results) as ("fixtureId" text, amount bigint)) with ordinality
    as r ("fixtureId", amount, n)
  where not exists (
    select from transfer t where t.scope = 'demo_feed' and t.key = p_entry || '/' || r."fixtureId")
  order by r.n;
end $$;
