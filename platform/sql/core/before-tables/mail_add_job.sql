-- Trigger function: adds the job that sends a stored e-mail.
create or replace function mail_add_job() returns trigger language plpgsql as $$
begin
  perform job_add('mail', jsonb_build_object('id', new.id), new.id::text);
  return null;
end $$;
