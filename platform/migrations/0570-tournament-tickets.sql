-- Tickets pay the entry of a tournament (decision 094).

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'tournament_rake', 'tournament_pool',
  'points_grant', 'points_result', 'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout', 'bet_correction',
  'withdrawal_lock', 'withdrawal_unlock', 'withdrawal', 'withdrawal_return',
  'bonus_claim', 'bonus_conversion', 'bonus_forfeit', 'bonus_expiry', 'ticket_entry', 'ticket_return'));

alter table bonus drop constraint bonus_type_check;
alter table bonus add constraint bonus_type_check check (type in ('deposit-match', 'free-cash', 'tournament-ticket'));

-- The ticket that paid the price: paid_bonus is money of the house then, and goes back to it with a refund.
alter table tournament_entry add column ticket_id uuid references bonus,
  add constraint tournament_entry_ticket_check check (ticket_id is null or paid_withdrawable = 0 and paid_bonus > 0);
-- A ticket pays one entry; after a refund it may pay another one.
create unique index entry_of_ticket on tournament_entry (ticket_id) where ticket_id is not null and not refunded;
