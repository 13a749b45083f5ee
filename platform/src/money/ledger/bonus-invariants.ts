import * as queries from './bonus-invariants.gen.ts';

/** Invariants of bonus money. Each query returns the rows that violate its rule. */
export const BONUS_RULES = {
  'a bonus holds the sum of its postings': queries.bonusHoldsSumPostings,
  'the bonuses of a player are not more than their bonus money': queries.bonusesPlayerNotMoreThanTheir,
  'only a running bonus holds money': queries.onlyRunningBonusHoldsMoney,
  'a bonus is paid once, with its amount': queries.bonusPaidOnceWithAmount,
  'bonus money is withdrawable only when all of it was wagered': queries.bonusMoneyWithdrawableOnlyWhenAll,
  'a bonus has counted no more than was staked since its claim': queries.bonusHasCountedNoMoreThan,
  'a round with bonus money takes no more stakes than its bonuses allow': queries.roundWithBonusMoneyTakesNo,
  'a deposit bonus is the stated part of one deposit that has worked': queries.depositBonusStatedPartOneDeposit,
  // A player's transfer ids increase in the order in which the transfers locked the wallet row.
  'a withdrawal ends every bonus that was granted for a deposit before it': queries.withdrawalEndsEveryBonusWasGranted,
  'free rounds are played or left': queries.freeRoundsPlayedLeft,
  'free bets are placed or left': queries.freeBetsPlacedLeft,
  'no more free bets are placed than were given, at their stake': queries.noMoreFreeBetsPlacedThan,
  'a free bet has paid what stands with it': queries.freeBetHasPaidWhatStands,
  'no more free rounds are played than were given, at their stake': queries.noMoreFreeRoundsPlayedThan,
  'free rounds and bets have won what was paid for them, and need its wagering': queries.freeRoundsAndBetsHaveWon,
  'a ticket pays one entry of its player, which is no dearer, or none': queries.ticketPaysOneEntryPlayerWhich,
  'an entry that a ticket paid is a transfer of the house': queries.entryTicketPaidTransferHouse,
};
