-- Records an attachment of a message within the player's quotas, see attachment_room(). Returns room if it was
-- recorded, otherwise the reason.
-- Attachments of one player are recorded one after another, so concurrent calls cannot exceed a quota.
create or replace function attachment_store(
  p_id uuid, p_customer text, p_name text, p_type text, p_size int, p_pieces int, p_salt bytea, p_most jsonb
) returns text language plpgsql as $$
declare
  v_room text;
begin
  perform pg_advisory_xact_lock(hashtextextended('attachments ' || p_customer, 0));
  v_room := attachment_room(p_customer, p_size, p_most);
  if v_room = 'room' then
    insert into ticket_attachment (id, customer_id, name, type, size, pieces, salt)
      values (p_id, p_customer, p_name, p_type, p_size, p_pieces, p_salt);
  end if;
  return v_room;
end $$;
