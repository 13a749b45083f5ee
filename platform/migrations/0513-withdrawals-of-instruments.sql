-- What was paid out to an instrument is added up with every withdrawal of its player, see withdrawal_due_back().
create index withdrawal_of_instrument on withdrawal (instrument_id);
