-- Games launched under a policy by which a check confirms the player's age before the first stake.
alter table game_session add column needs_age boolean not null default false;
