-- Returns true if a break of the same person covers an account that is being registered. Call it in the transaction
-- that adds the account. A break begins either before that transaction or after it, see break_begin().
create or replace function break_of_newcomer(p_customer text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7041110);
  return exists (
    select from break_in_force b join person_accounts(p_customer) o on o.customer_id = b.taken_in
    where (b.scope = 'group' or o.brand_id = (select p.brand_id from player p where p.customer_id = p_customer)));
end $$;
