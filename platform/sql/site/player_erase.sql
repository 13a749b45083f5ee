-- Erases the data of a person that no law requires to be kept, see site/own-data/inventory.ts, and closes the account.
-- The remaining data identifies the person only by the customer id. p_identity: the sealed identity, which is kept for
-- p_years; null if no money was moved and no identity was checked. The caller must have locked the player's row and
-- ended the sessions.
-- Returns the last day of the remaining personal data; null if there is none.
create or replace function player_erase(p_customer text, p_asked_by text, p_identity bytea, p_years int) returns date
language plpgsql as $$
declare
  v_until date := case when p_identity is not null then current_date + make_interval(years => p_years) end;
  v_name text := 'erased-' || p_customer;
begin
  insert into erased_person (customer_id, asked_by, identity, keep_until) values (p_customer, p_asked_by, p_identity, v_until);
  delete from known_device where customer_id = p_customer;
  delete from browser_fingerprint where customer_id = p_customer;
  delete from mailed_token where customer_id = p_customer;
  delete from one_time_code where customer_id = p_customer;
  delete from recovery_code where customer_id = p_customer;
  delete from two_factor where customer_id = p_customer;
  delete from affiliate_visit where customer_id = p_customer;
  delete from email_disclosure_notice where customer_id = p_customer;
  delete from offers_off where customer_id = p_customer;
  delete from register_answer where customer_id = p_customer;
  delete from player_likeness where customer_id = p_customer;
  delete from identity_upload where customer_id = p_customer;
  update session set ip_address = '', user_agent = '', previous_login_ip = null where customer_id = p_customer;
  update tournament_entry set display_name = 'Player' where customer_id = p_customer;
  update ticket set name = '', email = '', session_id = null where customer_id = p_customer;
  update player set username = v_name, display_name = v_name, password_hash = '', email = v_name || '@erased.invalid',
    first_name = '', surname = '', mobile = '', address = '{}', birth_date = date '1900-01-01', gender = '',
    national_id_kind = null, national_id_number = null, preferences = '{}', last_login_ip = null, has_two_factor = false,
    standing = 'closed'
  where customer_id = p_customer;
  if v_until is null then perform erasure_finish(p_customer); end if;
  return v_until;
end $$;
