// Exports of play for the rest of the platform, which may not import other files of this folder.
export type { BookCommand, PlaceCommand, SettledResult } from './books/command.ts';
export { prizeMailWriter } from './books/letters.ts';
export { type BookCompany, type BookRefusal, bookWallet, runBookCommand } from './books/run.ts';
export { answeredRevision, type BookBet, bookBet, moveTime } from './books/state.ts';
export { frameTokens } from './frames/tokens.ts';
export { startCatalogues } from './games/catalogue/sync.ts';
export { importDemoCertificates } from './games/certificates/demo.ts';
export { brandsWithLiveGames } from './games/live-games.ts';
export { startRoundCount } from './games/measured/start.ts';
export { gameOffers } from './games/offer.ts';
export { Amount, Outcome } from './games/round-outcome.ts';
export { roundSummary } from './games/round-summary.ts';
export { gameTokenHash } from './games/token.ts';
export { betSummary } from './history/bet-summary.ts';
export { storeReport } from './history/report.ts';
export { ReportBody, ReportReply } from './history/schemas.ts';
export { startOddsFeeds } from './odds/start.ts';
export { closeRoundLater, roundCloseHandler } from './provider/close-round.ts';
export {
  type GameRefusal,
  GameReply,
  type GameVerb,
  moveGameMoney,
  moveSessionMoney,
  playableOf,
  playableSession,
} from './provider/game-money.ts';
export {
  freeRoundsOfReward,
  type GameTransaction,
  gameTransactionOf,
  lastGameSessionOf,
} from './provider/late-money.ts';
export { freeRoundsHandler } from './provider/order-free-rounds.ts';
export { isKnownPlayer, isPartnerName, partnerName } from './pseudonyms/names.ts';
export { groupOf, PlayGroups } from './search/schemas.ts';
export { playSearch } from './search/search.ts';
export { scheduleOf } from './tournaments/schedule/read.ts';
export { settleBets } from './tournaments/settlement.ts';
export { startTournaments } from './tournaments/start.ts';
export { recordCommitment, recordSeal, type Witnessed, WitnessRecord } from './witness/witness.ts';
