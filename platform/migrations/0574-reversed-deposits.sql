-- Deposits that their company takes back (decision 090).

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
  'bonus_claim', 'bonus_conversion', 'bonus_forfeit', 'bonus_expiry', 'ticket_entry', 'ticket_return', 'free_round_win',
  'free_bet_win', 'deposit_reversal', 'deposit_loss', 'bonus_reversal'));

alter table statement_line drop constraint statement_line_kind_check,
  add constraint statement_line_kind_check check (kind in ('deposit', 'payout', 'return', 'reversal'));
alter table reconciliation_difference drop constraint reconciliation_difference_kind_check,
  add constraint reconciliation_difference_kind_check check (kind in ('deposit', 'payout', 'return', 'reversal'));
