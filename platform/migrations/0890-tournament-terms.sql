-- Terms of tournaments: least players, leaving, re-entries, added and guaranteed prizes (decision 253).

do $$
begin
  execute (select format('alter domain transfer_kind drop constraint %I', conname)
    from pg_constraint where contypid = 'transfer_kind'::regtype and contype = 'c');
end $$;
alter domain transfer_kind add constraint transfer_kind_check check (value in (
  'deposit', 'game_stake', 'game_win', 'game_rollback', 'opening_balance', 'free_cash',
  'tournament_entry', 'tournament_prize', 'tournament_refund', 'tournament_rake', 'tournament_pool', 'tournament_added',
  'points_grant', 'points_result', 'bet_stake', 'bet_payout', 'bet_void', 'bet_cashout', 'bet_correction',
  'withdrawal_lock', 'withdrawal_unlock', 'withdrawal', 'withdrawal_return',
  'bonus_claim', 'bonus_conversion', 'bonus_forfeit', 'bonus_expiry', 'ticket_entry', 'ticket_return', 'free_round_win',
  'free_bet_win', 'deposit_reversal', 'deposit_loss', 'bonus_reversal',
  'book_stake', 'book_win', 'book_cashout', 'book_refund', 'book_correction'));

-- Existing tournaments keep their terms: a single player is enough, and nobody can leave or start again.
alter table tournament
  -- With fewer players at the start, or when entry closes, it is cancelled.
  add column min_players int not null default 1 check (min_players > 0),
  add column min_players_by text not null default 'start' check (min_players_by in ('start', 'entryCloses')),
  -- Until the start.
  add column can_leave boolean not null default false,
  add column max_reentries int not null default 0 check (max_reentries >= 0),
  -- Minor units; null for the entry price.
  add column reentry_price bigint check (reentry_price >= 0),
  -- Minor units. The house pays the added prize, and what the entry prices lack to reach the guaranteed one.
  add column added_prize bigint not null default 0 check (added_prize >= 0),
  add column guaranteed_prize bigint not null default 0 check (guaranteed_prize >= 0),
  -- Minor units that the house paid into the pool at the end.
  add column topped_up bigint not null default 0 check (topped_up >= 0),
  add column cancelled_for text check (cancelled_for in ('operator', 'players'));
update tournament set cancelled_for = 'operator' where cancelled_at is not null;

alter table tournament_entry
  -- The player left (refunded), or started again with another entry.
  add column ended_at timestamptz,
  add column is_reentry boolean not null default false;
alter table tournament_entry drop constraint tournament_entry_tournament_id_customer_id_key;
create unique index entry_of_player on tournament_entry (tournament_id, customer_id) where ended_at is null;
create index entries_of_player on tournament_entry (tournament_id, customer_id);
drop index entry_name;
create unique index entry_name on tournament_entry (tournament_id, lower(display_name)) where ended_at is null;
