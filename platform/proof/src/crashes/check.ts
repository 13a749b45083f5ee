import { checkBonuses } from './check/bonuses.ts';
import { checkBooks, checkUnrequested } from './check/books.ts';
import { checkBreaks, checkLifts } from './check/breaks.ts';
import { checkCancellations } from './check/cancelled.ts';
import { checkDestinations } from './check/destinations.ts';
import { Evidence, type Violation } from './check/evidence.ts';
import { checkFacts, type ReceivedFact } from './check/facts.ts';
import { checkFiles } from './check/files.ts';
import { checkFreeBets } from './check/free-bets.ts';
import { checkFreeRounds } from './check/free-rounds.ts';
import { checkConfirmations, checkLimits, checkRaises, checkStaffLimits } from './check/limits.ts';
import { checkMatches } from './check/matches.ts';
import { checkDeposits, checkGames } from './check/money.ts';
import { checkNewcomers } from './check/newcomers.ts';
import { checkRecords } from './check/oracle.ts';
import { checkTournaments } from './check/points.ts';
import { checkProviderBooks } from './check/provider-books.ts';
import { checkReplies } from './check/replies.ts';
import { checkReversals } from './check/reversals.ts';
import { checkSlotSessions } from './check/slot-sessions.ts';
import { checkWithdrawals } from './check/withdrawals.ts';
import type { Entry } from './log.ts';
import type { Tables } from './tables.ts';

export interface RunRecord {
  log: readonly Entry[];
  /** Messages that the realtime service received. */
  heard: readonly ReceivedFact[];
  tables: Tables;
}

/**
 * Judges a run only by the clients' log and the final contents of the tables. The tables must contain every
 * acknowledged operation exactly once, with the acknowledged amounts, other requests at most once, and nothing else.
 * Returns the violations.
 */
export function checkRun({ log, heard, tables }: RunRecord): Violation[] {
  const evidence = new Evidence(log, tables);
  checkBooks(evidence);
  checkGames(evidence);
  checkDeposits(evidence);
  checkReversals(evidence);
  checkNewcomers(evidence);
  checkWithdrawals(evidence);
  checkDestinations(evidence);
  checkMatches(evidence);
  checkFiles(evidence);
  checkBonuses(evidence);
  checkFreeRounds(evidence);
  checkFreeBets(evidence);
  checkProviderBooks(evidence);
  checkLimits(evidence);
  checkRaises(evidence);
  checkConfirmations(evidence);
  checkStaffLimits(evidence);
  checkBreaks(evidence);
  checkLifts(evidence);
  checkSlotSessions(evidence);
  checkTournaments(evidence);
  checkCancellations(evidence);
  checkReplies(evidence);
  checkRecords(evidence);
  checkFacts(evidence, heard);
  checkUnrequested(evidence);
  return evidence.violations;
}
