import type { SportsBet } from './bet.ts';

/** One change of a bet's money. Its bet and revision are the idempotency key: a repeated change moves nothing. */
export interface WalletChange {
  bet: SportsBet;
  /** Minor units: the stake, or what the whole bet has returned so far. */
  amount: bigint;
}

/**
 * Reply of a wallet. `refused` says that this change was never booked, by this call or an earlier one. After `unknown`
 * it may have been, so the same change is sent again, or with `rollback` its stake is given back. `code` names the reply
 * that the wallet gave instead.
 */
export type WalletReply =
  | { kind: 'accepted' }
  | { kind: 'refused'; code: string; left?: bigint }
  | { kind: 'unknown'; code?: string; rollback?: true };

/** Money of bets. Each client speaks the protocol of one wallet. */
export interface Wallet {
  /** Whether the site can pay the stake of a bet. */
  readonly takesFreeBets: boolean;
  /** Returns the call for a bet's stake. It is stored with the bet, because repetitions must send the same text. */
  placeCall(change: WalletChange): string;
  /** Takes the stake of a bet by its stored call. `isFirst` says that the call was never sent before. */
  place(change: WalletChange, isFirst: boolean): Promise<WalletReply>;
  /** Gives the stake of a bet back, or sees to it that a late call never takes it. */
  rollBack(change: WalletChange): Promise<WalletReply>;
  /** Sets what a bet has returned, which can be less than before after a correction. */
  settle(change: WalletChange): Promise<WalletReply>;
  /** Opens a settled bet again and takes back what it returned. */
  unsettle(change: WalletChange): Promise<WalletReply>;
  /** Whether a part of a stake can be cashed out. */
  readonly canCloseParts: boolean;
  /** Pays an amount for closing a bet, or the part of it that is due. */
  cashOut(change: WalletChange, isFirst: boolean): Promise<WalletReply>;
}
