-- Begins the upload of a document within the player's quotas. p_most: the maximum number of open uploads, and the
-- maximum files and bytes per day and in total (keys open, dayFiles, dayBytes, files, bytes).
-- Returns begun; known if an upload with this id exists; day if too many uploads are open or the daily quota is used
-- up; full if the total quota is used up.
-- Uploads of one player begin one after another, so concurrent calls cannot exceed a quota.
create or replace function upload_begin(
  p_id uuid, p_customer text, p_kind text, p_name text, p_size int, p_type text, p_salt bytea, p_most jsonb
) returns text language plpgsql as $$
declare
  v_used record;
begin
  perform pg_advisory_xact_lock(hashtextextended('uploads ' || p_customer, 0));
  perform 1 from identity_upload where id = p_id;
  if found then return 'known'; end if;
  select count(*) filter (where state in ('open', 'storing')) as open,
      count(*) filter (where created_at > now() - interval '1 day') as day_files,
      coalesce(sum(size) filter (where created_at > now() - interval '1 day'), 0) as day_bytes,
      count(*) filter (where state in ('open', 'storing', 'stored')) as files,
      coalesce(sum(size) filter (where state in ('open', 'storing', 'stored')), 0) as bytes
    into v_used from identity_upload where customer_id = p_customer;
  if v_used.files >= (p_most->>'files')::int or v_used.bytes + p_size > (p_most->>'bytes')::bigint then return 'full'; end if;
  if v_used.open >= (p_most->>'open')::int or v_used.day_files >= (p_most->>'dayFiles')::int
    or v_used.day_bytes + p_size > (p_most->>'dayBytes')::bigint then return 'day'; end if;
  insert into identity_upload (id, customer_id, kind, name, size, type, salt)
    values (p_id, p_customer, p_kind, p_name, p_size, p_type, p_salt);
  return 'begun';
end $$;
