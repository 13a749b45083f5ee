-- Returns a bet in the API's format, with its selection's current odds, and its cash-out amount if it can be cashed
-- out.
create or replace function bet_json(b bet, o offer) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'betId', b.id, 'created', wire_instant(b.created_at), 'stake', wire_money(b.stake, 'UNO'),
    'odds', round(b.odds / 100.0, 2), 'settled', wire_instant(b.settled_at),
    'settlement', wire_money(b.payout, 'UNO'), 'status', b.status, 'eventStartDate', wire_instant(o.starts_at),
    'cashout', case when b.status = 'PENDING' and not o.gone and not o.suspended
      then wire_money(bet_cashout_amount(b.stake, b.odds, o.odds), 'UNO') end,
    'selection', jsonb_build_object('selectionId', o.selection_id, 'eventName', o.event_name,
      'marketName', o.market_name, 'name', o.selection_name, 'odds', round(o.odds / 100.0, 2)))
$$;
