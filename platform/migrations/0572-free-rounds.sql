-- Rounds of a game that the house pays (decision 094).

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
  'bonus_claim', 'bonus_conversion', 'bonus_forfeit', 'bonus_expiry', 'ticket_entry', 'ticket_return', 'free_round_win'));

alter table bonus drop constraint bonus_type_check;
alter table bonus add constraint bonus_type_check
  check (type in ('deposit-match', 'free-cash', 'tournament-ticket', 'free-rounds'));
-- Of free rounds: those that can still be played, and what the played ones have won, in minor units.
alter table bonus add column rounds_left int not null default 0 check (rounds_left >= 0),
  add column won bigint not null default 0 check (won >= 0);

-- A free round: the bonus that pays it, and the stake of the house in it, in minor units; 0 when it was given back.
alter table game_round add column free_bonus uuid references bonus,
  add column free_stake bigint not null default 0 check (free_stake >= 0);
create index game_round_free on game_round (free_bonus) where free_bonus is not null;
alter table game_transaction add column is_free boolean not null default false;
