-- Returns minor units as the API's decimal string, with the decimals of the currency. 'UNO' means tournament points,
-- which have two decimals. Null stays null.
create or replace function wire_money(p_amount bigint, p_currency text) returns text language sql immutable as $$
  select case
    when p_currency in ('JPY', 'KRW', 'CLP', 'PYG', 'ISK', 'VND') then p_amount::text
    when p_currency in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then round(p_amount::numeric / 1000, 3)::text
    else round(p_amount::numeric / 100, 2)::text
  end
$$;
