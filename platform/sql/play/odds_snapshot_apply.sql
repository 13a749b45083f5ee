-- Brings all fixtures of a provider to the state of a snapshot. The feed then continues after the snapshot's sequence.
create or replace function odds_snapshot_apply(
  p_provider text, p_stream text, p_sequence bigint, p_as_of timestamptz, p_fixtures jsonb
) returns void language plpgsql as $$
declare v_feed odds_feed;
begin
  perform pg_advisory_xact_lock(7041107, hashtext(p_provider));
  select * into v_feed from odds_feed where provider = p_provider for update;
  -- An older snapshot arrived late.
  if v_feed.stream = p_stream and v_feed.sequence > p_sequence then return; end if;
  perform odds_fixtures_write(p_provider, p_fixtures, 'The result was corrected while the feed was not read.');
  -- Disables fixtures that the provider no longer has, because nobody would report their results.
  update fixture set disabled = true where provider = p_provider and is_visible and not disabled
    and id not in (select value ->> 'id' from jsonb_array_elements(p_fixtures));
  insert into odds_feed (provider, stream, sequence, as_of, seen_at)
  values (p_provider, p_stream, p_sequence, p_as_of, clock_timestamp())
  on conflict (provider) do update set stream = excluded.stream, sequence = excluded.sequence,
    as_of = greatest(odds_feed.as_of, excluded.as_of), seen_at = excluded.seen_at;
end $$;
