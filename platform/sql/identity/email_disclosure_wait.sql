-- Returns the seconds until all subjects may be told again that an e-mail address has an account; 0 if they may be told
-- now. A subject may be told p_limit times within any hour.
-- Locks the subjects until the end of the transaction, so concurrent calls cannot exceed the limit together.
create or replace function email_disclosure_wait(p_subjects text[], p_limit int) returns float8 language plpgsql as $$
declare
  v_number int;
  v_wait float8;
begin
  for v_number in select distinct hashtext(s) from unnest(p_subjects) s order by 1 loop
    perform pg_advisory_xact_lock(7275971, v_number);
  end loop;
  select coalesce(max(extract(epoch from t.told_at + interval '1 hour' - clock_timestamp())), 0) into v_wait
  from unnest(p_subjects) s cross join lateral (
    select told_at from email_disclosure d where d.subject = s order by told_at desc offset p_limit - 1 limit 1
  ) t;
  return greatest(0, v_wait);
end $$;
