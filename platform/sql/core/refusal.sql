-- Builds the reply of a command that a business rule refuses, with a code of core/http/errors.ts and details for the
-- player.
-- Returns {"refused": code} or {"refused": code, "details": {…}}.
create or replace function refusal(p_code text) returns jsonb language sql immutable as $$
  select jsonb_build_object('refused', p_code)
$$;

create or replace function refusal(p_code text, p_details jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_object('refused', p_code, 'details', p_details)
$$;
