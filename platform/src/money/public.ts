// Exports for other wings, which import no other file of this one.
export { seedBonuses } from './bonuses/demo/seed.ts';
export { FreePlays, freeBetsOf } from './bonuses/free-plays.ts';
export { startBonuses } from './bonuses/start.ts';
export { depositCheckHandler } from './deposits/checks/check.ts';
export { stopDestination, sweepStops } from './destinations/stop.ts';
export { creditFreeCash, recordClaim } from './free-cash/free-cash.ts';
export { trustDestinations } from './instruments/repository.ts';
export { moneyLetters } from './letters.ts';
export { placeWallets, skipPrompt } from './limits/repository.ts';
export { noteLikeness, noteLikenessOfAll } from './matches/likeness.ts';
export { checkMatches, decideMatches, matchedAccount, matchedAccounts, SIGNS } from './matches/matches.ts';
export { paymentSummary } from './payments/summary.ts';
export { startReconciliation } from './reconciliation/start.ts';
export { checkRewardHold, type WithheldState, withheldState } from './rewards/holds.ts';
export { Period } from './transactions/transaction.ts';
export {
  giveOpeningBalance,
  type OpeningBalance,
  openWallet,
  type WalletRecord,
  walletOf,
} from './wallet/repository.ts';
export { paymentBalance } from './withdrawals/balance.ts';
export { releaseWithdrawals, requestWithdrawal, withdrawalsOf } from './withdrawals/repository.ts';
export { endsBonus } from './withdrawals/request.ts';
export { payoutRulesIn } from './withdrawals/rules.ts';
export { payoutHandler } from './withdrawals/sender.ts';
export { EndsBonuses, PaymentBalance, Withdrawal, WithdrawalReply } from './withdrawals/withdrawal.ts';
