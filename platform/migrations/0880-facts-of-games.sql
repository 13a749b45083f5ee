-- Facts about games, and the certificates that state what a supplier's list leaves out (decision 247).
alter table game
  add column family text,
  add column rtp text,
  add column facts jsonb not null default '{}';

-- Catalogues that are stored already have no facts. They are stored again when they are read next.
delete from game_catalogue;

create table game_certificate (
  game_id text not null references game,
  issued_on date not null,
  -- RTP that was certified. The certificate applies while the supplier lists it.
  rtp text not null,
  laboratory text not null,
  number text not null,
  -- Kind of game; null for that of the supplier's list.
  family text,
  facts jsonb not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  primary key (game_id, issued_on)
);
