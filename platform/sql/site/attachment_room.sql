-- Checks whether an attachment of a message fits into the player's quotas. p_most: the maximum number of unsent files,
-- and the maximum files and bytes per day and in total (keys unsent, dayFiles, dayBytes, files, bytes).
-- Returns room; unsent if too many files are unsent; day if the daily quota is used up; full if the total quota is
-- used up.
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
