-- Deletes the data of an erased person that the law required to be kept: the identity, messages, notes, names of bank
-- accounts, and the keys of documents and attachments, without which their files cannot be read. The triggers of the
-- append-only tables refuse this until the day that player_erase() set is over.
create or replace function erasure_finish(p_customer text) returns void language plpgsql as $$
begin
  update erased_person set identity = null where customer_id = p_customer;
  update identity_check set name = null, type = null, size = null, pieces = null, salt = null, note = '' where customer_id = p_customer;
  update player_instrument set label = '-', holder = null where customer_id = p_customer;
  delete from ticket_attachment where customer_id = p_customer;
  delete from ticket_delivery where ticket in (select number from ticket where customer_id = p_customer);
  delete from ticket_message where ticket in (select number from ticket where customer_id = p_customer);
  update ticket set subject = '', about = null where customer_id = p_customer;
  delete from player_note where customer_id = p_customer;
end $$;
