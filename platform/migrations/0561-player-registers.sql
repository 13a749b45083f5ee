-- What registers of excluded people answered about a player, so that it can be used again as long as the policy allows.
create table register_answer (
  customer_id text not null references player (customer_id),
  register text not null,
  listed boolean not null,
  -- The earliest end, as the register says it; null: not listed, or until further notice.
  until timestamptz,
  asked_at timestamptz not null,
  primary key (customer_id, register)
);
