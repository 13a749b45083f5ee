-- What lotteries have stated about their draws before the numbers existed, with this server's time. Anybody can read it.
create table witnessed_draw (
  provider text not null,
  draw_id text not null,
  -- SHA-256 of the draw's secret, as hex.
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  committed_at timestamptz not null default clock_timestamp(),
  primary key (provider, draw_id)
);
create trigger witnessed_draw_append_only before update or delete on witnessed_draw for each row execute function refuse_change();
create trigger witnessed_draw_no_truncate before truncate on witnessed_draw execute function refuse_change();
revoke update, delete, truncate on witnessed_draw from public;

create table witnessed_seal (
  provider text not null,
  draw_id text not null,
  -- Merkle tree hash of all lines, as hex.
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  lines int not null check (lines >= 0),
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (provider, draw_id),
  foreign key (provider, draw_id) references witnessed_draw
);
create trigger witnessed_seal_append_only before update or delete on witnessed_seal for each row execute function refuse_change();
create trigger witnessed_seal_no_truncate before truncate on witnessed_seal execute function refuse_change();
revoke update, delete, truncate on witnessed_seal from public;

-- The first sale of a draw is part of its record.
create index book_draw_of_draw on book_draw (provider, draw_id);
