import type { SportsBet } from './bet.ts';

/** One change of a bet's money. Its bet and revision are the idempotency key: a repeated change moves nothing. */
export interface WalletChange {
  bet: SportsBet;
  /** Minor units: the stake, or what the whole bet has returned so far. */
  amount: bigint;
}

/** Reply of a wallet. After `unknown`, the same change is sent again. */
export type WalletReply = { kind: 'accepted' } | { kind: 'refused'; code: string; left?: bigint } | { kind: 'unknown' };

/** Money of bets. Each client speaks the protocol of one wallet. */
export interface Wallet {
  /** Takes the stake of a bet. */
  place(change: WalletChange): Promise<WalletReply>;
  /** Sets what a bet has returned, which can be less than before after a correction. */
  settle(change: WalletChange): Promise<WalletReply>;
  /** Opens a settled bet again and takes back what it returned. */
  unsettle(change: WalletChange): Promise<WalletReply>;
  /** Closes a bet for an amount. */
  cashOut(change: WalletChange): Promise<WalletReply>;
}
