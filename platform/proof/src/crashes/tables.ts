import type { Db } from '@parlay/platform/core/database/database';
import { type BrokenInvariant, invariants } from '@parlay/platform/money/ledger/invariants';
import { sql } from 'kysely';

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
  type: string;
  status: string;
}
interface LimitRow {
  customer: string;
  amount: bigint;
}
interface LimitLine {
  customer: string;
  event: string;
  amount: bigint | null;
}
export interface FactRow {
  customer: string;
  event: string;
  payload: Record<string, unknown>;
  version: bigint | null;
}

/** Rows as they stand after a run, of one moment. */
export interface Tables {
  transfers: TransferRow[];
  postings: PostingRow[];
  entries: EntryRow[];
  bets: BetRow[];
  requests: RequestRow[];
  bonuses: BonusRow[];
  limits: LimitRow[];
  /** In the order in which they were written. */
  limitEvents: LimitLine[];
  breaks: { customer: string }[];
  openSessions: { customer: string }[];
  facts: FactRow[];
  finished: string[];
  /** What the ledger's own rules say about the tables alone: sums, caches, balances below zero. */
  broken: BrokenInvariant[];
}

export async function readTables(db: Db): Promise<Tables> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(trx)).rows;
      return {
        transfers: await rows(sql<TransferRow>`
          select id, kind, scope, key, customer_id as customer from booked_transfer order by id`),
        postings: await rows(sql<PostingRow>`
          select p.transfer_id as transfer, a.kind as account, a.owner, p.unit, p.amount
          from booked_posting p join account a on a.id = p.account_id order by p.transfer_id`),
        entries: await rows(sql<EntryRow>`
          select id::text, tournament_id as tournament, customer_id as customer from tournament_entry`),
        bets: await rows(sql<BetRow>`
          select id::text, entry_id::text as entry, selection_id as selection, stake, odds, status, payout from bet`),
        requests: await rows(sql<RequestRow>`
          select id::text, customer_id as customer, key, amount, status from payment_request`),
        bonuses: await rows(sql<BonusRow>`select id::text, customer_id as customer, type, status from bonus`),
        limits: await rows(sql<LimitRow>`select customer_id as customer, amount from player_limit`),
        limitEvents: await rows(sql<LimitLine>`
          select customer_id as customer, event, amount from limit_event order by id`),
        breaks: await rows(sql<{ customer: string }>`select customer_id as customer from play_break`),
        openSessions: await rows(sql<{ customer: string }>`
          select distinct customer_id as customer from session where ended_at is null`),
        facts: await rows(sql<FactRow>`
          select customer_id as customer, event, payload, version from outbox order by id`),
        finished: (await rows(sql<{ id: string }>`select id from tournament where status = 'FINISHED'`)).map(
          ({ id }) => id,
        ),
        broken: await invariants(trx),
      };
    });
}
