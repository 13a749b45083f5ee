-- Bets at a sports company that the house pays (decision 094).

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
  'free_bet_win'));

alter table bonus drop constraint bonus_type_check;
alter table bonus add constraint bonus_type_check
  check (type in ('deposit-match', 'free-cash', 'tournament-ticket', 'free-rounds', 'free-bets'));

-- A free bet: the bonus that pays it, the stake of the house, and what was paid of its winnings, in minor units. `stake` is
-- the player's own, none then.
alter table provider_bet drop constraint provider_bet_stake_check;
alter table provider_bet add column free_bonus uuid references bonus,
  add column free_stake bigint not null default 0 check (free_stake >= 0),
  add column free_paid bigint not null default 0 check (free_paid >= 0),
  -- It was void, so the player may place another one.
  add column free_given_back boolean not null default false,
  add constraint provider_bet_stake_check check (stake >= 0 and stake + free_stake > 0);
create index provider_bet_free on provider_bet (free_bonus) where free_bonus is not null;
