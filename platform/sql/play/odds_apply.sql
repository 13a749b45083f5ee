-- Applies changes of a stream in their order, each once; p_as_of is the company's time up to which they say everything.
-- Returns the sequence of the last change applied so far: less than that of the last one given where one is missing, and
-- then only what comes before the gap is applied. null: the feed is not read from this stream, a snapshot is needed.
create or replace function odds_apply(p_provider text, p_stream text, p_as_of timestamptz, p_changes jsonb) returns bigint
language plpgsql as $$
declare feed odds_feed; change jsonb; is_whole boolean := true;
begin
  select * into feed from odds_feed where provider = p_provider for update;
  if not found or feed.stream <> p_stream then return null; end if;
  for change in select value from jsonb_array_elements(p_changes) with ordinality as c (value, n) order by n loop
    continue when (change ->> 'sequence')::bigint <= feed.sequence;
    is_whole := (change ->> 'sequence')::bigint = feed.sequence + 1;
    exit when not is_whole;
    perform odds_change(p_provider, change);
    feed.sequence := feed.sequence + 1;
  end loop;
  update odds_feed set sequence = feed.sequence, seen_at = clock_timestamp(),
    as_of = case when is_whole then greatest(as_of, p_as_of) else as_of end
  where provider = p_provider;
  return feed.sequence;
end $$;
