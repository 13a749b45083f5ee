-- Returns the first reason why a player's data cannot be erased yet: 'break' (an exclusion must still recognize the
-- person), 'money', 'withdrawals', 'bets', 'rounds', or 'review' (staff must decide on the account); null if there is
-- none.
create or replace function erasure_refusal(p_customer text) returns text language sql stable as $$
  select case
    when exists (select from break_in_force where customer_id = p_customer) then 'break'
    when exists (select from wallet where customer_id = p_customer and spendable > 0) then 'money'
    when exists (select from withdrawal where customer_id = p_customer and state in ('requested', 'on_hold', 'approved', 'sent'))
      or exists (select from payment_request where customer_id = p_customer and kind = 'deposit'
        and status in ('QUEUED', 'READY_FOR_REDIRECTION')) then 'withdrawals'
    when exists (select from tournament_entry e join tournament t on t.id = e.tournament_id
        where e.customer_id = p_customer and e.ended_at is null and t.status <> 'FINISHED')
      or exists (select from provider_bet where customer_id = p_customer and status = 'open')
      or exists (select from book_bet where customer_id = p_customer and result is null) then 'bets'
    when exists (select from game_round where customer_id = p_customer and wins = 0
        and staked_bonus + staked_withdrawable > 0) then 'rounds'
    when exists (select from reward_hold where customer_id = p_customer and decision is null)
      or exists (select from account_match where customer_id = p_customer and decision is null)
      or exists (select from player where customer_id = p_customer and standing = 'suspended') then 'review'
  end
$$;
