-- Trigger function for append-only tables with messages and notes: allows an erased person's rows to be deleted after
-- the last day that player_erase() set. A row names the player or one of the player's tickets.
create or replace function refuse_change_before_erasure() returns trigger language plpgsql as $$
declare v_customer text;
begin
  v_customer := case tg_table_name
    when 'player_note' then to_jsonb(old) ->> 'customer_id'
    else (select customer_id from ticket where number = (to_jsonb(old) ->> 'ticket')::bigint) end;
  if exists (select from erased_person e where e.customer_id = v_customer and coalesce(e.keep_until, '-infinity') < current_date) then
    return old;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
