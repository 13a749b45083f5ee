-- Records the provider's response to a recall: accepted, or refused permanently.
create or replace function withdrawal_recalled(p_id uuid, p_taken boolean, p_reason text) returns void language plpgsql as $$
declare v_w withdrawal; v_company text;
begin
  select * into strict v_w from withdrawal where id = p_id for update;
  if v_w.recall is distinct from 'asked' then return; end if;
  update withdrawal set recall = case when p_taken then 'taken' else 'failed' end where id = p_id;
  select provider into strict v_company from payment_request where id = p_id;
  if v_w.state not in ('sent', 'paid') then return; end if;
  perform withdrawal_moved(p_id, v_w.state, null, case when p_taken then 'EXECUTING_REVERSAL' else 'FAILED_ON_REVERSAL' end,
    'company:' || v_company, p_reason, null, false);
end $$;
