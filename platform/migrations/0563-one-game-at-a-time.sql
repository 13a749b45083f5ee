-- Games that are open, for policies under which a player has one at a time.
alter table game_session
  -- Public name of the launch, by which its tab says that another game takes its place.
  add column id uuid not null default gen_random_uuid() unique;
create index game_session_open on game_session (customer_id) where ended_at is null;
