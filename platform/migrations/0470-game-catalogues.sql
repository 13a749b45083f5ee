-- Games come from the catalogues of game companies. A game that its company no longer lists stays, for its rounds, but is hidden.
alter table game add column listed boolean not null default true;

-- The catalogue of each company as it was stored last.
create table game_catalogue (
  company text primary key,
  version text not null,
  stored_at timestamptz not null default now()
);

-- The lobby's tabs, in both modes; the key is the tag of the games in it.
insert into lobby_tab (key, ordinal) values
  ('featured', 0), ('allgames', 1), ('slots', 2), ('livetables', 3), ('jackpots', 4), ('tablegames', 5), ('new', 6), ('virtuals', 7)
on conflict (key) do update set ordinal = excluded.ordinal;
