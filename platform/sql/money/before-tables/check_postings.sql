-- Trigger function: checks the postings of one statement. Each needs a transfer and an account in its unit (23503),
-- and the postings of a transfer must sum to zero in each unit (23514).
create or replace function check_postings() returns trigger language plpgsql as $$
declare v_bad record;
begin
  select p.transfer_id, sum(p.amount) as amount into v_bad from added p
  group by p.transfer_id, p.unit
  having sum(p.amount) <> 0
    or count((select a.id from account a where a.id = p.account_id and a.unit = p.unit)) < count(*)
    -- Not an EXISTS, for which the planner would read all transfers at each statement.
    or (select t.id from transfer t where t.id = p.transfer_id) is null
  limit 1;
  if not found then return null; end if;
  if v_bad.amount <> 0 then
    raise exception 'transfer % does not sum to zero', v_bad.transfer_id using errcode = 'check_violation';
  end if;
  raise exception 'a posting of transfer % has no transfer or no account in its unit', v_bad.transfer_id
    using errcode = 'foreign_key_violation';
end $$;
