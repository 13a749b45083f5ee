-- The shortest time between two rounds of a player, where the policy has one: of the launch, from its policy and game.
alter table game_session
  add column cycle_ms int not null default 0 check (cycle_ms >= 0),
  -- The last stake that began a round; only where there is such a time.
  add column round_began_at timestamptz;
create index game_session_round_began on game_session (customer_id, round_began_at) where round_began_at is not null;
