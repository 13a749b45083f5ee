-- Browsers of a player, by the traits that the page sends with consent (decision 059).
create table browser_fingerprint (
  customer_id text not null references player (customer_id),
  -- HMAC of brand and fingerprint, so equal values belong to one brand. The fingerprint itself is not stored.
  hash bytea not null,
  -- The player's last login, registration or new password in it.
  last_used_at timestamptz not null default now(),
  primary key (customer_id, hash)
);
create index browser_fingerprint_hash on browser_fingerprint (hash, last_used_at);
create index browser_fingerprint_age on browser_fingerprint (last_used_at);
