-- Operators block an instrument: nothing is paid in or out with it, also when it is removed and registered again.
alter table player_instrument
  -- Why, as its player reads it; null: not blocked.
  add column block_reason text check (block_reason <> '');
