-- Returns the note for operators on an account whose holder is not the player; null if the account may be the player's
-- own.
-- Written in PL/pgSQL, so that each connection plans it only once.
create or replace function holder_note(p_customer text, p_holder text) returns text language plpgsql stable as $$
begin
  return case when not holder_matches(p_customer, p_holder) then 'The account is in another name' end;
end $$;
