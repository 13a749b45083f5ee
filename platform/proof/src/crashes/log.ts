import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';

/** A stake, a win or the rollback of a stake, with the game provider's ids. */
interface GameMove<K extends 'stake' | 'win' | 'rollback'> {
  kind: K;
  provider: string;
  customer: string;
  transaction: string;
  round: string;
  amount: bigint;
  /** Bonus of a free round, whose stake the house pays. */
  free?: string;
}

export type BetStatus = 'open' | 'won' | 'lost' | 'void' | 'cashed-out';

/** A change to a limit. Amounts are in minor units, or in minutes for session time. */
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
  /** An order that the platform placed with the payment provider; no client requested it. */
  | { kind: 'order'; order: string; amount: bigint }
  /** The player cancels an undecided deposit. */
  | { kind: 'deposit-cancel'; request: string }
  | { kind: 'notification'; event: string; order: string; status: string; amount: bigint }
  /** A sports provider reports the state of a free bet; `returned` is null while it is open. */
  | {
      kind: 'report';
      provider: string;
      customer: string;
      bet: string;
      revision: number;
      status: BetStatus;
      stake: bigint;
      returned: bigint | null;
      /** The bonus that pays the stake. */
      free: string;
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
      /** In hundredths. */
      odds: number;
    }
  | { kind: 'cashout'; customer: string; key: string; bet: string; amount: bigint }
  /** No bonus is claimed or forfeited under two keys. */
  | { kind: 'claim'; customer: string; key: string; bonus: string; amount: bigint }
  | { kind: 'forfeit'; customer: string; key: string; bonus: string }
  /** Opts in to a campaign, which gives a bonus of this amount once. */
  | { kind: 'opt-in'; customer: string; campaign: string; amount: bigint }
  /** A first or lower limit; no two of the same player, type and period have the same amount. */
  | (LimitMove<'limit'> & { amount: bigint })
  /** A first or lower limit set by staff. */
  | (LimitMove<'staff-limit'> & { amount: bigint; key: string })
  /** A higher limit, or its removal, both of which are pending at first, and the revocation of either. */
  | (LimitMove<'raise'> & { amount: bigint })
  | LimitMove<'remove'>
  | LimitMove<'revoke'>
  /** Confirms a pending amount, null for no limit. `isRight` is true if it is due and the pending one. */
  | (LimitMove<'confirm'> & { amount: bigint | null; isRight: boolean })
  /** A timeout set by an operator, or an exclusion requested by the player; at most one per player. */
  | { kind: 'break'; customer: string; taken: 'timeout' | 'exclusion' }
  /** An operator lifts an exclusion whose period is over. */
  | { kind: 'lift'; customer: string; key: string }
  /** Verifies an e-mail address, which earns free cash; a twin's waits for an operator. */
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
  /** A file for a message to support; no two of a player have the same name. */
  | { kind: 'attachment'; customer: string; name: string }
  /** Minutes and money that a player sets for slots; no two of a player have the same amount. */
  | { kind: 'slot-session'; customer: string; minutes: number; amount: bigint }
  /** Decides a fixture. Its selections that are neither won nor void have lost. */
  | { kind: 'result'; tournament: string; fixture: string; won: readonly string[]; void: readonly string[] }
  /** The odds provider publishes results, which replace earlier ones for the same selections. It gets no reply. */
  | { kind: 'fed'; results: readonly { selectionId: string; result: 'WON' | 'LOST' | 'VOID' }[] }
  | { kind: 'finish'; tournament: string }
  /** An operator cancels a tournament, which ends without a winner. */
  | { kind: 'cancel'; tournament: string; key: string };

export type Kind = Operation['kind'];
type OperationOf<K extends Kind> = Extract<Operation, { kind: K }>;

export interface Reply {
  /** Position in the order of all logged events. */
  at: number;
  status: number;
  /** Data of a success. */
  data: Record<string, unknown>;
  /** Code of a failure. */
  code: string | undefined;
  details: Record<string, unknown> | undefined;
}

/** Entry of a client's log: the intent, logged before it was sent, and all replies. */
export interface Entry<O extends Operation = Operation> {
  at: number;
  operation: O;
  /** Whether it was sent with an idempotency key. */
  isKeyed: boolean;
  replies: Reply[];
}

export type EntryOf<K extends Kind> = Entry<OperationOf<K>>;

/** Log of all clients. They share one, so that it has the order of all events. */
export class Log {
  readonly entries: Entry[] = [];
  #noted = 0;

  /** Logs an intent. Call it before the first byte is sent. */
  intend(operation: Operation): Entry {
    this.#noted += 1;
    const entry = { at: this.#noted, operation, isKeyed: false, replies: [] };
    this.entries.push(entry);
    return entry;
  }

  answered(entry: Entry, reply: Omit<Reply, 'at'>): void {
    this.#noted += 1;
    entry.replies.push({ ...reply, at: this.#noted });
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
