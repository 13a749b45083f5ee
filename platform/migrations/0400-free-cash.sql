-- What a new player claims at registration, as bonus money.

do $$
begin
  -- Named by the server when the domain was made.
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'points_grant', 'points_result',
  'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout'));
