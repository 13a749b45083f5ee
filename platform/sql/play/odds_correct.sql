-- Replaces a result. Pays the bets of open tournaments again with the new one. A finished tournament does not change.
-- Locks the tournaments first, so that the bets of a tournament that finishes at the same time are either paid again
-- before its end or do not change.
-- Does nothing without an earlier result, or if the result is the same.
create or replace function odds_correct(p_provider text, p_selection text, p_result text, p_reason text) returns void
language plpgsql as $$
declare v_correction bigint; v_before text; v_due record;
begin
  perform 1 from tournament where id in (
    select tf.tournament_id from selection s join market m on m.id = s.market_id
    join tournament_fixture tf on tf.fixture_id = m.fixture_id where s.id = p_selection)
  order by id for share;
  perform 1 from tournament_entry where id in (select entry_id from bet where selection_id = p_selection)
  order by id for update;
  select result into v_before from selection where id = p_selection for update;
  if v_before is null or v_before = p_result then return; end if;
  update selection set result = p_result where id = p_selection;
  insert into result_correction (provider, selection_id, previous, result, reason)
  values (p_provider, p_selection, v_before, p_result, p_reason) returning id into v_correction;
  for v_due in
    select bet, e.customer_id, e.tournament_id from bet join tournament_entry e on e.id = bet.entry_id
    join tournament t on t.id = e.tournament_id and t.status <> 'FINISHED'
    where bet.selection_id = p_selection and bet.status in ('SETTLED', 'CANCELLED') order by bet.entry_id, bet.id
  loop
    perform bet_correct(v_due.bet, p_result, v_correction);
    perform tournament_fact(v_due.customer_id, v_due.tournament_id, 'bet-settled');
  end loop;
end $$;
