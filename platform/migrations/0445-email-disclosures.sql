-- Each time somebody was told that an e-mail address belongs to a player, once for each subject that the limit counts:
-- "address:203.0.113.7" (a network), "browser:{sha256 of its XSRF cookie}", "player:104001".
create table email_disclosure (
  id bigint generated always as identity primary key,
  subject text not null,
  told_at timestamptz not null default clock_timestamp()
);
create index email_disclosure_of_subject on email_disclosure (subject, told_at desc);
create index email_disclosure_age on email_disclosure (told_at);

-- When the owner of an address was last told by e-mail that somebody else used it.
create table email_disclosure_notice (
  customer_id text primary key references player (customer_id),
  sent_at timestamptz not null
);

-- Seconds until each of the subjects may be told once more, 0 for now: p_limit times within any hour. Holds the subjects until the
-- transaction ends, so that calls at the same moment cannot pass the limit together.
create function email_disclosure_wait(p_subjects text[], p_limit int) returns float8 language plpgsql as $$
declare
  number int;
  wait float8;
begin
  for number in select distinct hashtext(s) from unnest(p_subjects) s order by 1 loop
    perform pg_advisory_xact_lock(7275971, number);
  end loop;
  select coalesce(max(extract(epoch from t.told_at + interval '1 hour' - clock_timestamp())), 0) into wait
  from unnest(p_subjects) s cross join lateral (
    select told_at from email_disclosure d where d.subject = s order by told_at desc offset p_limit - 1 limit 1
  ) t;
  return greatest(0, wait);
end $$;
