import { checkBonuses } from './check/bonuses.ts';
import { checkBooks, checkUnasked, Evidence, type Violation } from './check/books.ts';
import { checkFacts, type Heard } from './check/facts.ts';
import { checkFreeBets } from './check/free-bets.ts';
import { checkFreeRounds } from './check/free-rounds.ts';
import { checkDeposits, checkGames } from './check/money.ts';
import { checkTournaments } from './check/points.ts';
import { checkBreaks, checkLimits, checkRaises } from './check/protection.ts';
import { checkReplies } from './check/replies.ts';
import type { Entry } from './log.ts';
import type { Tables } from './tables.ts';

export interface Testimony {
  log: readonly Entry[];
  /** What realtime was given; empty where there was none to give it to. */
  heard: readonly Heard[];
  tables: Tables;
}

/**
 * Judges a run by nothing but what the clients noted and what stands in the tables when all is quiet. Every acknowledged
 * operation is there exactly once, with the amounts acknowledged; no other more than once; none that nobody asked for. An
 * empty list is what one wants.
 */
export function check({ log, heard, tables }: Testimony): Violation[] {
  const evidence = new Evidence(log, tables);
  checkBooks(evidence);
  checkGames(evidence);
  checkDeposits(evidence);
  checkBonuses(evidence);
  checkFreeRounds(evidence);
  checkFreeBets(evidence);
  checkLimits(evidence);
  checkRaises(evidence);
  checkBreaks(evidence);
  checkTournaments(evidence);
  checkReplies(evidence);
  checkFacts(evidence, heard);
  checkUnasked(evidence);
  return evidence.violations;
}
