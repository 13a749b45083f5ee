// Exports for other wings, which may import no other file of this wing.
export { seedBonuses } from './bonuses/demo/seed.ts';
export { FreePlays, freeBetsOf } from './bonuses/free-plays.ts';
export { startBonuses } from './bonuses/start.ts';
export { depositCheckHandler } from './deposits/checks/check.ts';
export { stopDestination, sweepStopTokens } from './destinations/stop.ts';
export { creditFreeCash, recordClaim } from './free-cash/free-cash.ts';
export { trustDestinations } from './instruments/repository.ts';
export { moneyMailWriter } from './letters.ts';
export { skipPrompt, updateWalletTimeZones } from './limits/repository.ts';
export { storeLikeness, storeMissingLikenesses } from './matches/likeness.ts';
export { checkMatches, decideMatches, MATCH_SIGNALS, matchedAccount, matchedAccounts } from './matches/matches.ts';
export { paymentSummary } from './payments/summary.ts';
export { startReconciliation } from './reconciliation/start.ts';
export { checkRewardHold, type WithheldState, withheldState } from './rewards/holds.ts';
export { Period } from './transactions/transaction.ts';
export {
  creditOpeningBalance,
  type OpeningBalance,
  openWallet,
  type WalletRecord,
  walletOf,
} from './wallet/repository.ts';
export { paymentBalance } from './withdrawals/balance.ts';
export { releaseWithdrawals, requestWithdrawal, withdrawalsOf } from './withdrawals/repository.ts';
export { endsBonusRefusal } from './withdrawals/request.ts';
export { payoutRulesIn } from './withdrawals/rules.ts';
export { payoutHandler } from './withdrawals/sender.ts';
export { EndsBonuses, PaymentBalance, Withdrawal, WithdrawalReply } from './withdrawals/withdrawal.ts';
