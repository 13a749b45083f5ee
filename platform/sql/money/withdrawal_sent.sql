-- Records the provider's response to an order. p_reference: the provider's id if it accepted the order; null if it
-- refused it permanently, with its reason. If a notification came first, the state stays as it is.
create or replace function withdrawal_sent(p_id uuid, p_reference text, p_reason text) returns void language plpgsql as $$
declare v_w withdrawal; v_company text;
begin
  select * into strict v_w from withdrawal where id = p_id for update;
  if v_w.state <> 'approved' then return; end if;
  update payment_request set provider_reference = p_reference where id = p_id returning provider into v_company;
  if p_reference is not null then
    v_w := withdrawal_moved(p_id, 'sent', null, 'QUEUED', 'company:' || v_company, null, null, false);
  else
    v_w := withdrawal_moved(p_id, 'rejected', null, 'FAILED', 'company:' || v_company, p_reason, withdrawal_unlocked(v_w), true);
  end if;
  perform withdrawal_mail(p_id, v_w.state);
end $$;
