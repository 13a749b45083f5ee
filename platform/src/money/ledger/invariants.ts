import type { QueryExecutorProvider } from 'kysely';
import { BONUS_RULES } from './bonus-invariants.ts';
import { BOOK_RULES } from './book-invariants.ts';
import { ENTRY_RULES } from './entry-invariants.ts';
import * as queries from './invariants.gen.ts';
import { LIMIT_RULES } from './limit-invariants.ts';
import { TOURNAMENT_RULES } from './tournament-invariants.ts';
import { WITHDRAWAL_RULES } from './withdrawal-invariants.ts';

/** Violated invariant of the ledger, with the rows that violate it. */
export interface BrokenInvariant {
  rule: string;
  rows: unknown[];
}

/** Invariants of the whole ledger. Each query returns the rows that violate its rule. */
const RULES = {
  'postings of a unit sum to zero': queries.postingsUnitSumToZero,
  'postings of a transfer sum to zero in each unit': queries.postingsTransferSumToZeroEach,
  'a transfer has postings': queries.transferHasPostings,
  'a wallet is the sum of its postings': queries.walletSumPostings,
  'a wallet has one version for each transfer': queries.walletHasOneVersionForEach,
  'no balance is below zero': queries.noBalanceBelowZero,
  'a house shard is the sum of its postings': queries.houseShardSumPostings,
  'the points of an entry are the sum of their postings': queries.pointsEntrySumTheirPostings,
  'a wallet change has one realtime fact': queries.walletChangeHasOneRealtimeFact,
  'a bet that stands is one stake': queries.betStandsOneStake,
  'a win that paid is one transfer': queries.winPaidOneTransfer,
  'a bet rolled back has one transfer back': queries.betRolledBackHasOneTransfer,
  'a deposit is booked if and only if it succeeded': queries.depositBookedIfAndOnlyIf,
  'a deposit that was reversed leaves nothing at its company': queries.depositWasReversedLeavesNothingAt,
  ...BONUS_RULES,
  ...ENTRY_RULES,
  ...TOURNAMENT_RULES,
  ...WITHDRAWAL_RULES,
  ...LIMIT_RULES,
  ...BOOK_RULES,
};

/**
 * Returns the invariants that the books violate, or an empty list if the books are correct. Call it when nothing is
 * writing to the ledger.
 */
export async function invariants(db: QueryExecutorProvider): Promise<BrokenInvariant[]> {
  const found = [];
  for (const [rule, query] of Object.entries(RULES)) {
    const rows = await query(db);
    if (rows.length > 0) found.push({ rule, rows });
  }
  return found;
}
