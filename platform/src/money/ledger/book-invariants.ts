import * as queries from './book-invariants.gen.ts';

/** Invariants of sports bets and lottery tickets. Each query returns the rows that violate its rule. */
export const BOOK_RULES = {
  'a bet at a provider is the sum of its moves': queries.betSumsItsMoves,
  'the stake of a bet at a provider is one transfer': queries.betStakedOneTransfer,
  'the bonus part of a bet is the sum of its shares': queries.bonusesStakedTheirShares,
  'a bet at a provider has paid what stands': queries.betPaidWhatStands,
  'a transfer of a bet at a provider belongs to a move': queries.transferOfBookHasMove,
  'a debt is the sum of what is owed': queries.debtSumsWhatIsOwed,
  'an open bet has paid only its cash-outs, and a void one its open stake': queries.openBetPaidOnlyCashOuts,
  'a ticket is the sum of its draws': queries.ticketSumsItsDraws,
  'a bet that was rolled back first never comes': queries.rolledBackBetNeverComes,
  'a bet counts no more than its stake': queries.betCountsNoMoreThanItsStake,
  'a correction takes back no more than a bonus made withdrawable': queries.correctionTakesWhatBonusConverted,
  'a bet that was cashed out stays closed': queries.cashedOutBetStaysClosed,
  'a bet with bonus money is no larger than its bonuses allow': queries.bonusesAllowBet,
};
