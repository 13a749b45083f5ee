-- Records the digest of a draw's lines, once its commitment is known. The first seal stands. Waits for the sales that
-- have begun, so that every ticket of the draw is in the ledger before its seal.
create or replace function draw_seal(p_provider text, p_draw text, p_root text, p_lines int) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(draw_lock_key(p_provider, p_draw));
  insert into witnessed_seal (provider, draw_id, root, lines)
  select provider, draw_id, p_root, p_lines from witnessed_draw where provider = p_provider and draw_id = p_draw
  on conflict do nothing;
end $$;
