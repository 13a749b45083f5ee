-- Free bets: those placed through our ledger, and those that a provider with its own books reports (decision 094).
create or replace view free_bet as
select free_bonus, customer_id, bet_id, free_stake, free_paid, free_given_back, result is null as is_open,
  (select max(m.at) from book_move m where m.provider = b.provider and m.bet_id = b.bet_id) as changed_at
from book_bet b where free_bonus is not null
union all
select free_bonus, customer_id, bet_id, free_stake, free_paid, free_given_back, status = 'open', reported_at
from provider_bet where free_bonus is not null;
