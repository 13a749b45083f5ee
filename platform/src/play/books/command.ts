/** Fields of every change of a bet or ticket. */
interface Change {
  /** The provider's idempotency key of this change. */
  transactionId: string;
  /** The provider's id of the bet or ticket. */
  betId: string;
}

/** A change that the provider numbers. A change with an older number than the bet's last change does nothing. */
interface NumberedChange extends Change {
  revision: number;
}

export interface Selection {
  id: string;
  event: string;
  market: string;
  selection: string;
  /** Decimal odds, as text. */
  odds: string;
  /** ISO time. */
  startsAt?: string | undefined;
  live: boolean;
}

export interface Draw {
  id: string;
  /** ISO time after which no more tickets are sold. */
  closesAt: string;
}

/** A new sports bet or lottery ticket. All amounts are in minor units. */
export interface PlaceCommand extends Change {
  kind: 'place';
  /** The provider's pseudonym for the player. */
  player: string;
  /** The player's login session; undefined for a later ticket of a subscription. */
  sessionId: string | undefined;
  type: 'single' | 'combo' | 'system' | 'ticket';
  name: string;
  detail: string;
  currency: string;
  stake: bigint;
  possibleReturn?: bigint | undefined;
  /** Bonus whose free bet pays the stake. */
  freeBetId?: string | undefined;
  selections: Selection[];
  draws: Draw[];
  /** Numbers of a ticket's lines. */
  lines?: number[][] | undefined;
  subscriptionId?: string | undefined;
}

/** Result of a whole bet or of one of its selections. */
export type SettledResult = 'won' | 'lost' | 'void' | 'half-won' | 'half-lost';

export type BookCommand =
  | PlaceCommand
  | (NumberedChange & {
      kind: 'settle';
      currency: string;
      result: SettledResult;
      /** Total paid for the bet, including its cash-outs and refunds; for a free bet, without the stake. */
      returned: bigint;
      selections: { id: string; result: SettledResult }[];
    })
  | (NumberedChange & { kind: 'unsettle' })
  | (NumberedChange & {
      kind: 'cash-out';
      sessionId: string;
      currency: string;
      amount: bigint;
      /** Part of the stake that is closed; undefined for all of it. */
      stakeClosed?: bigint | undefined;
    })
  | (NumberedChange & {
      kind: 'void';
      currency: string;
      /** Total that the provider expects to be paid for the bet. */
      returned?: bigint | undefined;
      /** The only selection to void; undefined for the whole bet. */
      selectionId?: string | undefined;
      possibleReturn?: bigint | undefined;
      /** Voids half of the open stake; the rest of the bet stays open. */
      half: boolean;
    })
  /** Keeps the answer to a request that finds its bet as it wants it, at the number that a change would have got. */
  | (NumberedChange & { kind: 'unchanged'; wanted: { kind: string; total: bigint } })
  | (Change & { kind: 'rollback'; stake: bigint; currency: string })
  | (Change & { kind: 'draw-win'; drawId: string; currency: string; amount: bigint; prizeClass?: string | undefined })
  | (Change & { kind: 'draw-refund'; drawId: string; currency: string; amount: bigint; reason: string })
  | (Change & { kind: 'draw-lost'; drawId: string });
