-- Decides all open matches of an account. 'released' lets it deposit. 'confirmed' applies the exclusions of the
-- matching accounts to it, with the same breaks, so that they are lifted together. The caller ends the sessions.
-- Returns the number of open matches. For a confirmation without an exclusion in force, changes nothing and returns
-- -1.
create or replace function match_decide(p_customer text, p_decision text, p_actor text, p_reason text) returns int
language plpgsql as $$
declare v_decided int; v_covered int;
begin
  perform from player p where p.customer_id = p_customer for no key update;
  if p_decision = 'confirmed' then
    insert into play_break as b (break_id, customer_id, taken_in, kind, scope, starts_at, ends_at, in_force_until, actor, reason)
    select distinct on (o.break_id) o.break_id, p_customer, o.taken_in, o.kind, o.scope, least(clock_timestamp(), o.ends_at - interval '1 microsecond'),
      o.ends_at, o.in_force_until, p_actor, p_reason
    from account_match m join break_in_force o on o.customer_id = m.other and o.kind = 'exclusion'
    join player p on p.customer_id = p_customer join player op on op.customer_id = m.other
    where m.customer_id = p_customer and m.decision is null and (o.scope = 'group' or op.brand_id = p.brand_id)
    on conflict do nothing;
    get diagnostics v_covered = row_count;
    if v_covered = 0 and exists (select from account_match m where m.customer_id = p_customer and m.decision is null) then
      return -1;
    end if;
  end if;
  update account_match m set decision = p_decision, decided_at = clock_timestamp()
  where m.customer_id = p_customer and m.decision is null;
  get diagnostics v_decided = row_count;
  return v_decided;
end $$;
