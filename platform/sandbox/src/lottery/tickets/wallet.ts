/** A ticket as the wallet is asked to pay for it. Amounts are decimal texts in major units. */
export interface Purchase {
  transactionId: string;
  ticketId: string;
  /** Token of the player's frame. Missing for the later draws of a subscription. */
  token?: string | undefined;
  player: string;
  currency: string;
  price: string;
  name: string;
  lines: number[][];
  draws: { id: string; closesAt: string }[];
  subscriptionId?: string | undefined;
}

/** Result of a draw for a ticket. */
export interface Payout {
  kind: 'win' | 'refund' | 'lost';
  transactionId: string;
  ticketId: string;
  drawId: string;
  currency: string;
  amount: string;
  /** Best prize class of a win, or the reason for a refund. */
  detail?: string | undefined;
}

/**
 * Outcome of a call. `refused` says that it was never booked, by this call or an earlier one. After `unknown` it may have
 * been, so the same call is repeated. `rollback` says that the price must be given back, because the refusal does not
 * tell whether an earlier call took it.
 */
export type WalletResult =
  | { kind: 'accepted'; balance?: string | undefined }
  | { kind: 'refused'; code: string; left?: string | undefined }
  | { kind: 'unknown' }
  | { kind: 'rollback'; code: string };

/** Where a company takes the price of a ticket from and pays prizes to. */
export interface Wallet {
  /**
   * Takes the price of a ticket. `call` is a `Purchase` as JSON, which repetitions send unchanged. `isFirst` says that it
   * was never sent before.
   */
  buy(company: string, call: string, isFirst: boolean): Promise<WalletResult>;
  /** Gives the price of a ticket back, or sees to it that a late call never takes it. */
  rollBack(company: string, call: string): Promise<WalletResult>;
  pay(company: string, payout: Payout): Promise<WalletResult>;
}
