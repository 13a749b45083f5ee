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
