import type { Db } from '@parlay/platform/core/database/database';
import { type BrokenInvariant, invariants } from '@parlay/platform/money/ledger/invariants';
import { sql } from 'kysely';
import { type DeskTables, readDesk } from './tables/desk.ts';
import { type FileTables, readFiles } from './tables/files.ts';
import { type ProtectionTables, readProtection } from './tables/protection.ts';
import type { ReadRows } from './tables/read-rows.ts';

export interface TransferRow {
  id: bigint;
  kind: string;
  scope: string;
  key: string;
  customer: string;
}
export interface PostingRow {
  transfer: bigint;
  account: string;
  owner: string;
  unit: string;
  amount: bigint;
}
interface EntryRow {
  id: string;
  tournament: string;
  customer: string;
  ticket: string | null;
}
export interface BetRow {
  id: string;
  entry: string;
  selection: string;
  stake: bigint;
  odds: number;
  status: 'PENDING' | 'SETTLED' | 'CANCELLED' | 'CASHED_OUT';
  payout: bigint | null;
}
/** A bet that was paid again by another result: what stood before and after, and the points that moved. */
interface BetCorrectionRow {
  bet: string;
  correction: string;
  before: bigint;
  after: bigint;
  moved: bigint;
}
interface RequestRow {
  id: string;
  customer: string;
  key: string;
  amount: bigint;
  status: string;
}
export interface BonusRow {
  id: string;
  customer: string;
  campaign: string | null;
  /** The deposit that made it. */
  deposit: string | null;
  type: string;
  status: string;
  amount: bigint;
  isClaimed: boolean;
  hasEnded: boolean;
  /** Numbers of free rounds and bets: how many were given, how many are left, and what they have won. */
  given: number;
  left: number;
  won: bigint;
}
/** A stake that the house has paid in a game. */
export interface FreeRoundRow {
  transaction: string;
  customer: string;
  bonus: string;
  amount: bigint;
  isRolledBack: boolean;
}
export interface FreeBetRow {
  provider: string;
  bet: string;
  customer: string;
  bonus: string;
  /** Stakes of the house, and of the player. */
  stake: bigint;
  ownStake: bigint;
  revision: number;
  status: string;
  returned: bigint | null;
  paid: bigint;
  isGivenBack: boolean;
}
export interface FactRow {
  customer: string;
  event: string;
  payload: Record<string, unknown>;
  version: bigint | null;
}

/** Rows as they stand after a run, of one moment. */
export interface Tables extends ProtectionTables, DeskTables, FileTables {
  transfers: TransferRow[];
  postings: PostingRow[];
  entries: EntryRow[];
  bets: BetRow[];
  requests: RequestRow[];
  bonuses: BonusRow[];
  freeRounds: FreeRoundRow[];
  freeBets: FreeBetRow[];
  /** In their order. */
  betCorrections: BetCorrectionRow[];
  resultCorrections: { selection: string }[];
  facts: FactRow[];
  finished: string[];
  /** Violations of the ledger's own rules in the tables alone: sums, caches, balances below zero. */
  broken: BrokenInvariant[];
}

export async function readTables(db: Db): Promise<Tables> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const rows: ReadRows = async (query) => (await query.execute(trx)).rows;
      return {
        transfers: await rows(sql<TransferRow>`
          select id, kind, scope, key, customer_id as customer from booked_transfer order by id`),
        postings: await rows(sql<PostingRow>`
          select p.transfer_id as transfer, a.kind as account, a.owner, p.unit, p.amount
          from booked_posting p join account a on a.id = p.account_id order by p.transfer_id`),
        entries: await rows(sql<EntryRow>`
          select id::text, tournament_id as tournament, customer_id as customer, ticket_id::text as ticket
          from tournament_entry`),
        bets: await rows(sql<BetRow>`
          select id::text, entry_id::text as entry, selection_id as selection, stake, odds, status, payout from bet`),
        betCorrections: await rows(sql<BetCorrectionRow>`
          select bet_id::text as bet, correction_id::text as correction, previous_payout as before, payout as after, moved
          from bet_correction order by correction_id`),
        resultCorrections: await rows(
          sql<{ selection: string }>`select selection_id as selection from result_correction`,
        ),
        requests: await rows(sql<RequestRow>`
          select id::text, customer_id as customer, key, amount, status from payment_request where kind = 'deposit'`),
        bonuses: await rows(sql<BonusRow>`
          select id::text, customer_id as customer, campaign_id::text as campaign, deposit_id::text as deposit, type, status, amount,
            claimed_at is not null as "isClaimed", ended_at is not null as "hasEnded",
            coalesce((terms ->> 'rounds')::int, 0) as given, rounds_left as left, won
          from bonus`),
        freeRounds: await rows(sql<FreeRoundRow>`
          select t.transaction_id as transaction, t.customer_id as customer, r.free_bonus::text as bonus, t.amount,
            t.rolled_back as "isRolledBack"
          from game_transaction t join game_round r using (provider, round_id, customer_id) where t.is_free`),
        freeBets: await rows(sql<FreeBetRow>`
          select provider, bet_id as bet, customer_id as customer, free_bonus::text as bonus, free_stake as stake,
            stake as "ownStake", revision, status, returned, free_paid as paid, free_given_back as "isGivenBack"
          from provider_bet where free_bonus is not null`),
        ...(await readProtection(rows)),
        ...(await readDesk(rows)),
        ...(await readFiles(rows)),
        facts: await rows(sql<FactRow>`
          select customer_id as customer, event, payload, version from outbox order by id`),
        finished: (await rows(sql<{ id: string }>`select id from tournament where status = 'FINISHED'`)).map(
          ({ id }) => id,
        ),
        broken: await invariants(trx),
      };
    });
}
