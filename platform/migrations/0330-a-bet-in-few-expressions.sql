-- What a bet costs, counted in instructions: an expression is made ready once in each transaction, so one with many parts
-- costs its parts each time, however cheap it is to run. The guarantees and the replies are those of before.

-- As with the ending of a bet: a CHECK is parsed by every statement. Bets update an entry and leave its prize alone, and
-- this trigger does not even start for them.
alter table tournament_entry drop constraint prize_with_place;
create trigger prize_with_place before insert or update of prize, prize_place on tournament_entry
  for each row execute function check_prize();
