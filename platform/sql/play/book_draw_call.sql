-- Begins a provider's report of a ticket's draw, as book_call() does, and returns the draw. A draw whose tickets were
-- refunded, or that lost, is decided, and a won draw can only win more (p_kind 'win').
-- Refuses: bet_rolled_back, draw_decided, unknown_draw; as book_call().
create or replace function book_draw_call(
  p_provider text, p_transaction text, p_ticket text, p_draw text, p_currency text, p_kind text, p_hash text,
  out b book_bet, out w wallet, out d book_draw, out reply jsonb
) language plpgsql as $$
declare v_call record; v_code text;
begin
  v_call := book_call(p_provider, p_transaction, p_ticket, p_currency, p_hash);
  reply := v_call.reply;
  if v_call.w is null then return; end if;
  b := v_call.b;
  select * into d from book_draw where provider = p_provider and bet_id = p_ticket and draw_id = p_draw for update;
  v_code := case when not found then 'unknown_draw' when b.result = 'rolled-back' then 'bet_rolled_back'
    when d.state <> 'open' and (d.state <> 'won' or p_kind <> 'win') then 'draw_decided' end;
  if v_code is null then w := v_call.w;
  else reply := keep_reply('book:' || p_provider, p_transaction, refusal(v_code)); end if;
end $$;
