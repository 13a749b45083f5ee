-- Returns true if a bonus is a ticket that can now pay an entry price, in minor units.
create or replace function tournament_ticket_fits(b bonus, p_price bigint, p_currency text) returns boolean language sql stable as $$
  select b.type = 'tournament-ticket' and b.status = 'CLAIMED' and b.expires_at > clock_timestamp()
    and b.currency = p_currency and p_price > 0 and b.amount >= p_price
$$;
