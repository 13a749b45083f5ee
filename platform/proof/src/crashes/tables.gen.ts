// Generated from the .sql file of the same name by `npm run queries`.
import { many } from '@parlay/server/query';

export type TransfersRow = {
  id: bigint;
  kind: string;
  scope: string;
  key: string;
  customer: string;
};
export const transfers = many<never, TransfersRow>(`select id as "id", kind as "kind", scope as "scope", key as "key", customer_id as "customer" from booked_transfer order by id`, { sure: ["id","kind","scope","key","customer"] });

export type PostingsRow = {
  transfer: bigint;
  account: 'player_withdrawable' | 'player_bonus' | 'player_locked' | 'player_debt' | 'house' | 'psp' | 'points_available' | 'points_open' | 'points_issued' | 'tournament_pool' | 'tournament_rake';
  owner: string;
  unit: string;
  amount: bigint;
};
export const postings = many<never, PostingsRow>(`select p.transfer_id as "transfer", a.kind as account, a.owner, p.unit as "unit", p.amount as "amount"
from booked_posting p join account a on a.id = p.account_id order by p.transfer_id`, { sure: ["transfer","unit","amount"] });

export type EntriesRow = {
  id: string;
  tournament: string;
  customer: string;
  ticket: string | null;
};
export const entries = many<never, EntriesRow>(`select id::text, tournament_id as tournament, customer_id as customer, ticket_id::text as ticket from tournament_entry`);

export type BetsRow = {
  id: string;
  entry: string;
  selection: string;
  stake: bigint;
  odds: number;
  status: 'PENDING' | 'SETTLED' | 'CANCELLED' | 'CASHED_OUT';
  payout: bigint | null;
};
export const bets = many<never, BetsRow>(`select id::text, entry_id::text as entry, selection_id as selection, stake, odds, status, payout from bet`);

export type BetCorrectionsRow = {
  bet: string;
  correction: string;
  before: bigint;
  after: bigint;
  moved: bigint;
};
/** Returns bets whose result was corrected, in order, with the payouts before and after and the moved points. */
export const betCorrections = many<never, BetCorrectionsRow>(`select bet_id::text as bet, correction_id::text as correction, previous_payout as before, payout as after, moved
from bet_correction order by correction_id`);

export type ResultCorrectionsRow = {
  selection: string;
};
export const resultCorrections = many<never, ResultCorrectionsRow>(`select selection_id as selection from result_correction`);

export type RequestsRow = {
  id: string;
  customer: string;
  key: string;
  amount: bigint;
  status: 'EXECUTING_REVERSAL' | 'FAILED' | 'FAILED_ON_REVERSAL' | 'QUEUED' | 'QUEUED_FOR_REVERSAL' | 'READY_FOR_REDIRECTION' | 'SUCCESSFUL' | 'SUCCESSFUL_REVERSAL' | 'CANCELLED';
};
export const requests = many<never, RequestsRow>(`select id::text, customer_id as customer, key, amount, status from payment_request where kind = 'deposit'`);

export type BonusesRow = {
  id: string;
  customer: string;
  campaign: string | null;
  deposit: string | null;
  type: 'deposit-match' | 'free-cash' | 'tournament-ticket' | 'free-rounds' | 'free-bets';
  status: 'OPTED_IN' | 'PENDING' | 'ACTIVE' | 'CLAIMED' | 'COMPLETED' | 'FORFEITED' | 'EXPIRED';
  amount: bigint;
  isClaimed: boolean;
  hasEnded: boolean;
  given: number;
  left: number;
  won: bigint;
};
/** Returns bonuses, with the number of free rounds or bets given and left, and their winnings. */
export const bonuses = many<never, BonusesRow>(`select id::text, customer_id as customer, campaign_id::text as campaign, deposit_id::text as deposit, type, status, amount,
  claimed_at is not null as "isClaimed", ended_at is not null as "hasEnded",
  coalesce((terms ->> 'rounds')::int, 0) as given, rounds_left as left, won
from bonus`);

export type FreeRoundsRow = {
  transaction: string;
  customer: string;
  bonus: string;
  amount: bigint;
  isRolledBack: boolean;
};
/** Returns game stakes paid by the house. */
export const freeRounds = many<never, FreeRoundsRow>(`select t.transaction_id as transaction, t.customer_id as customer, r.free_bonus::text as "bonus", t.amount,
  t.rolled_back as "isRolledBack"
from game_transaction t join game_round r using (provider, round_id, customer_id) where t.is_free`, { sure: ["bonus"] });

export type FreeBetsRow = {
  provider: string;
  bet: string;
  customer: string;
  bonus: string;
  stake: bigint;
  ownStake: bigint;
  revision: number;
  status: 'open' | 'won' | 'lost' | 'void' | 'cashed-out';
  returned: bigint | null;
  paid: bigint;
  isGivenBack: boolean;
};
/** Returns free bets, with the stakes of the house and the player. */
export const freeBets = many<never, FreeBetsRow>(`select provider, bet_id as bet, customer_id as customer, free_bonus::text as bonus, free_stake as stake,
  stake as "ownStake", revision, status, returned, free_paid as paid, free_given_back as "isGivenBack"
from provider_bet where free_bonus is not null`);

export type BookBetsRow = {
  provider: string;
  bet: string;
  total: bigint;
};
export const bookBets = many<never, BookBetsRow>(`select provider, bet_id as bet, refunded + returned as "total" from book_bet`, { sure: ["total"] });

export type BookMovesRow = {
  provider: string;
  transaction: string;
  bet: string;
  customer: string;
  staked: bigint;
};
export const bookMoves = many<never, BookMovesRow>(`select provider, transaction_id as transaction, bet_id as bet, customer_id as customer, staked from book_move`);

export type TombstonesRow = {
  provider: string;
  bet: string;
};
export const tombstones = many<never, TombstonesRow>(`select provider, bet_id as bet from book_tombstone`);

export type FactsRow = {
  customer: string;
  event: string;
  payload: unknown;
  version: bigint | null;
};
export const facts = many<never, FactsRow>(`select customer_id as customer, event, payload, version from outbox order by id`);

export type FinishedRow = {
  id: string;
};
export const finished = many<never, FinishedRow>(`select id from tournament where status = 'FINISHED'`);
