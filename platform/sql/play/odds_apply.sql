-- Applies the changes of a stream in order, each once. p_as_of: the provider's time up to which the changes are
-- complete.
-- Returns the sequence of the last applied change. If a change is missing, this is less than the last given sequence,
-- because only the changes before the gap are applied. Returns null if the feed has not been read from this stream, so
-- that a snapshot is needed.
create or replace function odds_apply(p_provider text, p_stream text, p_as_of timestamptz, p_changes jsonb) returns bigint
language plpgsql as $$
declare v_feed odds_feed; v_change jsonb; v_is_whole boolean := true;
begin
  select * into v_feed from odds_feed where provider = p_provider for update;
  if not found or v_feed.stream <> p_stream then return null; end if;
  for v_change in select value from jsonb_array_elements(p_changes) with ordinality as c (value, n) order by n loop
    continue when (v_change ->> 'sequence')::bigint <= v_feed.sequence;
    v_is_whole := (v_change ->> 'sequence')::bigint = v_feed.sequence + 1;
    exit when not v_is_whole;
    perform odds_change(p_provider, v_change);
    v_feed.sequence := v_feed.sequence + 1;
  end loop;
  update odds_feed set sequence = v_feed.sequence, seen_at = clock_timestamp(),
    as_of = case when v_is_whole then greatest(as_of, p_as_of) else as_of end
  where provider = p_provider;
  return v_feed.sequence;
end $$;
