import * as queries from './tournament-invariants.gen.ts';

/** Invariants of tournaments. Each query returns the rows that violate its rule. */
export const TOURNAMENT_RULES = {
  'the open points of an entry are the stakes of its open bets': queries.openPointsEntryStakesOpenBets,
  'a bet is one stake': queries.betOneStake,
  'a closed bet is one result, an open one none': queries.closedBetOneResultOpenOne,
  'a corrected bet moves the difference, or the points that are left': queries.correctedBetMovesDifferencePointsLeft,
  'the points moved for a corrected bet are one transfer': queries.pointsMovedForCorrectedBetOne,
  'a settled bet pays what its selection’s result says': queries.settledBetPaysWhatSelectionsResult,
  'a bet is of an entry, on a selection of its tournament': queries.betEntryOnSelectionTournament,
  'an entry price is paid as it stands': queries.entryPricePaidStands,
  'an entry records what its price was paid with': queries.entryRecordsWhatPriceWasPaid,
  'no price is paid after entry has closed': queries.noPricePaidAfterEntryHas,
  'an entry counts its settled bets': queries.entryCountsSettledBets,
  'open bets of an entry on one selection keep to the highest bet': queries.openBetsEntryOnOneSelection,
  'no tournament has more entries than seats': queries.noTournamentHasMoreEntriesThan,
  'a finished tournament has no open bet and a position for each entry': queries.finishedTournamentHasNoOpenBet,
  'a prize is one transfer or is withheld, of a finished tournament':
    queries.prizeOneTransferWithheldFinishedTournament,
  'a prize is for an entry that paid and has enough settled bets': queries.prizeForEntryPaidAndHas,
  'a refund is one transfer, to the balances that paid, of a cancelled tournament or one without enough settled bets':
    queries.refundOneTransferToBalancesPaid,
  'prizes, refunds and what the house keeps are what was paid in, of each kind of money':
    queries.prizesRefundsAndWhatHouseKeeps,
  'prizes are the entry prices less the rake, to less than a minor unit each': queries.prizesEntryPricesLessRakeTo,
  'a pool holds the entry prices until the end, and then the prizes that are withheld':
    queries.poolHoldsEntryPricesUntilEnd,
  'an open tournament that was paid for has a pool': queries.openTournamentWasPaidForHas,
  'the house pays into a pool what the terms say': queries.houseToppedUpPoolAsTermsSay,
  'a player starts again as often as the terms allow': queries.playerStartsAgainAsOftenAsTermsAllow,
  'the rake account of a currency holds what its tournaments kept': queries.rakeAccountCurrencyHoldsWhatTournaments,
};
