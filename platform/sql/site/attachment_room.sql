-- Whether a file of a message has room within the player's quotas: p_most holds the most that may wait to be sent, and the
-- most files and bytes of a day and in all (keys unsent, dayFiles, dayBytes, files, bytes).
-- Returns room; unsent: too many wait; day: too much for now; full: too much in all.
create or replace function attachment_room(p_customer text, p_size int, p_most jsonb) returns text language plpgsql as $$
declare
  v_used record;
begin
  select count(*) filter (where message is null) as unsent,
      count(*) filter (where created_at > now() - interval '1 day') as day_files,
      coalesce(sum(size) filter (where created_at > now() - interval '1 day'), 0) as day_bytes,
      count(*) as files, coalesce(sum(size), 0) as bytes
    into v_used from ticket_attachment where customer_id = p_customer;
  if v_used.files >= (p_most->>'files')::int or v_used.bytes + p_size > (p_most->>'bytes')::bigint then return 'full'; end if;
  if v_used.day_files >= (p_most->>'dayFiles')::int or v_used.day_bytes + p_size > (p_most->>'dayBytes')::bigint then
    return 'day';
  end if;
  if v_used.unsent >= (p_most->>'unsent')::int then return 'unsent'; end if;
  return 'room';
end $$;
