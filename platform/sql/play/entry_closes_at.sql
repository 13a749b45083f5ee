-- Returns when entry to a tournament closes (decision 045): at its own time, otherwise when the last event starts, but
-- no later than the end.
create or replace function entry_closes_at(t tournament) returns timestamptz language sql stable as $$
  select coalesce(t.entry_closes_at, least(t.ends_at, (
    select max(f.starts_at) from tournament_fixture tf join fixture f on f.id = tf.fixture_id
    where tf.tournament_id = t.id)))
$$;
