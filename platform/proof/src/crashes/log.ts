import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';

/** Stake, win or stake rollback, with the game provider's ids. */
interface GameMove<K extends 'stake' | 'win' | 'rollback'> {
  kind: K;
  provider: string;
  customer: string;
  transaction: string;
  round: string;
  amount: bigint;
  /** Bonus id of a free round, whose stake the house pays. */
  free?: string;
}

/** Change of a bet or ticket at a provider. The last three are draws of a ticket. */
export type BookVerb = 'place' | 'settle' | 'unsettle' | 'cash-out' | 'void' | 'rollback' | 'win' | 'refund' | 'lost';

export type BetStatus = 'open' | 'won' | 'lost' | 'void' | 'cashed-out';

/** Change to a limit. Amounts are in minor units, or in minutes for session time. */
interface LimitMove<K extends 'limit' | 'staff-limit' | 'raise' | 'confirm' | 'remove' | 'revoke'> {
  kind: K;
  customer: string;
  type: LimitType;
  period: LimitPeriod;
}

/** Operation that a client requested. Amounts are in minor units. */
export type Operation =
  | GameMove<'stake'>
  | GameMove<'win'>
  | GameMove<'rollback'>
  /** No two deposits of a player have the same key. */
  | {
      kind: 'deposit';
      customer: string;
      key: string;
      amount: bigint;
      /** Whether the player is likely excluded, so that deposits are held until an operator releases the account. */
      isMatched?: boolean;
    }
  /** Order that the platform placed with the payment provider, without a client's request. */
  | { kind: 'order'; order: string; amount: bigint }
  /** The player cancels an undecided deposit. */
  | { kind: 'deposit-cancel'; request: string }
  | { kind: 'notification'; event: string; order: string; status: string; amount: bigint }
  /** A sports provider reports the state of a free bet. `returned` is null while the bet is open. */
  | {
      kind: 'report';
      provider: string;
      customer: string;
      bet: string;
      revision: number;
      status: BetStatus;
      stake: bigint;
      returned: bigint | null;
      /** Id of the bonus that pays the stake. */
      free: string;
    }
  /** Change of a bet at a provider. `total` is paid for the bet after this step, by the provider's statement. */
  | {
      kind: 'book';
      provider: string;
      customer: string;
      bet: string;
      transaction: string;
      verb: BookVerb;
      step: number;
      stake: bigint;
      total: bigint;
    }
  /** `ticket` is the id of a bonus that pays the price. */
  | {
      kind: 'enroll';
      customer: string;
      key: string;
      tournament: string;
      price: bigint;
      points: bigint;
      ticket?: string;
    }
  /** No two bets of a player in a tournament have the same stake, so that their rows can be told apart. */
  | {
      kind: 'bet';
      customer: string;
      key: string;
      tournament: string;
      selection: string;
      stake: bigint;
      /** Odds in hundredths. */
      odds: number;
    }
  | { kind: 'cashout'; customer: string; key: string; bet: string; amount: bigint }
  /** No bonus is claimed or forfeited under two keys. */
  | { kind: 'claim'; customer: string; key: string; bonus: string; amount: bigint }
  | { kind: 'forfeit'; customer: string; key: string; bonus: string }
  /** Opts in to a campaign, which gives a bonus of this amount once. */
  | { kind: 'opt-in'; customer: string; campaign: string; amount: bigint }
  /** First or lower limit. No two limits of the same player, type and period have the same amount. */
  | (LimitMove<'limit'> & { amount: bigint })
  /** First or lower limit set by staff. */
  | (LimitMove<'staff-limit'> & { amount: bigint; key: string })
  /** Higher limit or removal of a limit, which are both pending at first, and their revocation. */
  | (LimitMove<'raise'> & { amount: bigint })
  | LimitMove<'remove'>
  | LimitMove<'revoke'>
  /** Confirms a pending amount, or null for no limit. `isRight` is true if this amount is pending and due. */
  | (LimitMove<'confirm'> & { amount: bigint | null; isRight: boolean })
  /** Timeout set by an operator, or exclusion requested by the player; at most one per player. */
  | { kind: 'break'; customer: string; taken: 'timeout' | 'exclusion' }
  /** An operator lifts an exclusion whose period is over. */
  | { kind: 'lift'; customer: string; key: string }
  /** Verifies an e-mail address, which earns free cash. A second account's free cash awaits an operator. */
  | { kind: 'prove'; customer: string; amount: bigint; isTwin: boolean }
  | { kind: 'decide'; customer: string; key: string; decision: 'pay' | 'refuse' }
  /** An operator decides about an account that likely belongs to an excluded person. */
  | { kind: 'match'; customer: string; key: string; decision: 'release' | 'confirm' }
  /** No two withdrawals of a player have the same amount. `isUnproved` means without re-authentication. */
  | { kind: 'withdraw'; customer: string; key: string; amount: bigint; isUnproved?: boolean }
  | { kind: 'withdrawal-decision'; withdrawal: string; key: string; action: 'approve' | 'reject' | 'cancel' }
  /** An operator blocks or unblocks an account. */
  | { kind: 'block'; instrument: string; key: string; isBlocked: boolean }
  /** The link in an e-mail stops a new destination. */
  | { kind: 'stop'; customer: string; instrument: string }
  /** Begins a document. If `isWhole`, the first part is the whole content. */
  | { kind: 'upload'; customer: string; upload: string; isWhole: boolean }
  | { kind: 'upload-cancel'; customer: string; upload: string }
  /** File for a message to support. No two files of a player have the same name. */
  | { kind: 'attachment'; customer: string; name: string }
  /** Time and money limits of a slot session. No two sessions of a player have the same amount. */
  | { kind: 'slot-session'; customer: string; minutes: number; amount: bigint }
  /** Decides a fixture. Selections that are neither won nor void are lost. */
  | { kind: 'result'; tournament: string; fixture: string; won: readonly string[]; void: readonly string[] }
  /** The odds provider publishes results, which replace earlier results of the same selections. It gets no reply. */
  | { kind: 'fed'; results: readonly { selectionId: string; result: 'WON' | 'LOST' | 'VOID' }[] }
  | { kind: 'finish'; tournament: string }
  /** An operator cancels a tournament, which ends without a winner. */
  | { kind: 'cancel'; tournament: string; key: string };

export type Kind = Operation['kind'];
type OperationOf<K extends Kind> = Extract<Operation, { kind: K }>;

export interface Reply {
  /** Sequence number among all logged events. */
  at: number;
  status: number;
  /** Data of a successful reply. */
  data: Record<string, unknown>;
  /** Error code of a failed reply. */
  code: string | undefined;
  details: Record<string, unknown> | undefined;
}

/** Log entry of a client, with an intent that was logged before it was sent, and all replies. */
export interface Entry<O extends Operation = Operation> {
  at: number;
  operation: O;
  /** Whether the operation was sent with an idempotency key. */
  isKeyed: boolean;
  replies: Reply[];
}

export type EntryOf<K extends Kind> = Entry<OperationOf<K>>;

/** Log of all clients. They share it, so that it contains the order of all events. */
export class Log {
  readonly entries: Entry[] = [];
  #sequence = 0;

  /** Logs an intent. Call it before the first byte is sent. */
  addIntent(operation: Operation): Entry {
    this.#sequence += 1;
    const entry = { at: this.#sequence, operation, isKeyed: false, replies: [] };
    this.entries.push(entry);
    return entry;
  }

  addReply(entry: Entry, reply: Omit<Reply, 'at'>): void {
    this.#sequence += 1;
    entry.replies.push({ ...reply, at: this.#sequence });
  }
}

/** Statuses of replies that do not show whether the operation was performed. */
const INCONCLUSIVE = new Set([401, 403, 408, 429]);

export type Verdict = { is: 'done'; reply: Reply } | { is: 'refused'; reply: Reply } | { is: 'unknown' };

/** Returns what the client knows about an operation from its first conclusive reply. */
export function verdictOf(entry: Entry): Verdict {
  for (const reply of entry.replies) {
    if (reply.status < 300) return { is: 'done', reply };
    if (reply.status < 500 && !INCONCLUSIVE.has(reply.status)) return { is: 'refused', reply };
  }
  return { is: 'unknown' };
}
