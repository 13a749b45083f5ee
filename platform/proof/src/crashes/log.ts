import type { LimitPeriod, LimitType } from '@parlay/contracts/policy-rules/limits';

/** A stake, a win or the rollback of a stake, by a game provider's numbers. */
interface GameMove<K extends 'stake' | 'win' | 'rollback'> {
  kind: K;
  provider: string;
  customer: string;
  transaction: string;
  round: string;
  amount: bigint;
  /** The bonus whose free round it is: the house pays the stake. */
  free?: string;
}

export type BetStatus = 'open' | 'won' | 'lost' | 'void' | 'cashed-out';

/** Minor units, or minutes of session time. */
interface LimitMove<K extends 'limit' | 'staff-limit' | 'raise' | 'confirm' | 'remove' | 'revoke'> {
  kind: K;
  customer: string;
  type: LimitType;
  period: LimitPeriod;
}

/** Operation that a client requested. Amounts in minor units; the client numbers everything itself. */
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
      /** The player is likely an excluded person: held until an operator releases the account. */
      isMatched?: boolean;
    }
  /** The payment provider was given an order: it is not asked for, it is what the platform did outside. */
  | { kind: 'order'; order: string; amount: bigint }
  /** The player gives an undecided deposit up. */
  | { kind: 'deposit-cancel'; request: string }
  | { kind: 'notification'; event: string; order: string; status: string; amount: bigint }
  /** A sports company tells how a free bet stands; `returned` is null while it is open. */
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
  /** `ticket`: a bonus that pays the price. */
  | {
      kind: 'enroll';
      customer: string;
      key: string;
      tournament: string;
      price: bigint;
      points: bigint;
      ticket?: string;
    }
  /** No two bets of a player in a tournament have the same stake: the table's rows can be told apart by it. */
  | {
      kind: 'bet';
      customer: string;
      key: string;
      tournament: string;
      selection: string;
      stake: bigint;
      /** Hundredths. */
      odds: number;
    }
  | { kind: 'cashout'; customer: string; key: string; bet: string; amount: bigint }
  /** No bonus is claimed, or given up, under two keys. */
  | { kind: 'claim'; customer: string; key: string; bonus: string; amount: bigint }
  | { kind: 'forfeit'; customer: string; key: string; bonus: string }
  /** Enters a campaign, which gives a bonus of this amount once. */
  | { kind: 'opt-in'; customer: string; campaign: string; amount: bigint }
  /** A first or lower limit; no two of a player's cell have the same amount. */
  | (LimitMove<'limit'> & { amount: bigint })
  /** A first or lower limit that staff set. */
  | (LimitMove<'staff-limit'> & { amount: bigint; key: string })
  /** A higher limit, or none, which waits; and its withdrawal, of whichever waits. */
  | (LimitMove<'raise'> & { amount: bigint })
  | LimitMove<'remove'>
  | LimitMove<'revoke'>
  /** Puts what waits into force: this amount, null for no limit. `isRight`: its time has come, and it is what waits. */
  | (LimitMove<'confirm'> & { amount: bigint | null; isRight: boolean })
  /** An operator's break for a player, or an exclusion that the player asks for; one for each. */
  | { kind: 'break'; customer: string; taken: 'timeout' | 'exclusion' }
  /** An operator lifts an exclusion whose time is over. */
  | { kind: 'lift'; customer: string; key: string }
  /** Proves an e-mail address, which brings free cash; that of a twin waits for an operator. */
  | { kind: 'prove'; customer: string; amount: bigint; isTwin: boolean }
  | { kind: 'decide'; customer: string; key: string; decision: 'pay' | 'refuse' }
  /** An operator decides about an account that is likely an excluded person's. */
  | { kind: 'match'; customer: string; key: string; decision: 'release' | 'confirm' }
  /** No two withdrawals of a player have the same amount. `isUnproved`: to a new destination, without a proof. */
  | { kind: 'withdraw'; customer: string; key: string; amount: bigint; isUnproved?: boolean }
  | { kind: 'withdrawal-decision'; withdrawal: string; key: string; action: 'approve' | 'reject' | 'cancel' }
  /** An operator blocks an account, or opens it again. */
  | { kind: 'block'; instrument: string; key: string; isBlocked: boolean }
  /** The link of an e-mail stops a new destination. */
  | { kind: 'stop'; customer: string; instrument: string }
  /** Begins a document, whose content comes at once where it is whole. */
  | { kind: 'upload'; customer: string; upload: string; isWhole: boolean }
  | { kind: 'upload-cancel'; customer: string; upload: string }
  /** A file for a message to support; no two of a player have the same name. */
  | { kind: 'attachment'; customer: string; name: string }
  /** Time in minutes and money that a player sets before slots; no two of a player have the same money. */
  | { kind: 'slot-session'; customer: string; minutes: number; amount: bigint }
  /** Decides a fixture: every selection of it that is named neither way has lost. */
  | { kind: 'result'; tournament: string; fixture: string; won: readonly string[]; void: readonly string[] }
  /** The odds company says how bets on these end; said a second time it replaces what was said. Nobody answers. */
  | { kind: 'fed'; results: readonly { selectionId: string; result: 'WON' | 'LOST' | 'VOID' }[] }
  | { kind: 'finish'; tournament: string }
  /** An operator ends a tournament without a winner. */
  | { kind: 'cancel'; tournament: string; key: string };

export type Kind = Operation['kind'];
type OperationOf<K extends Kind> = Extract<Operation, { kind: K }>;

export interface Reply {
  /** Place in the order of everything that was noted. */
  at: number;
  status: number;
  /** Data of a success. */
  data: Record<string, unknown>;
  /** Code of a failure. */
  code: string | undefined;
  details: Record<string, unknown> | undefined;
}

/** One line of a client's log: the intent, noted before it was sent, and every answer that came. */
export interface Entry<O extends Operation = Operation> {
  at: number;
  operation: O;
  /** It was sent under an idempotency key. */
  isKeyed: boolean;
  replies: Reply[];
}

export type EntryOf<K extends Kind> = Entry<OperationOf<K>>;

/** The clients' log. One for all of them, so that it says what came before what. */
export class Log {
  readonly entries: Entry[] = [];
  #noted = 0;

  /** Call it before the first byte is sent. */
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

/** Answers that say nothing about the operation: it may or may not have been carried out. */
const SAYS_NOTHING = new Set([401, 403, 408, 429]);

export type Verdict = { is: 'done'; reply: Reply } | { is: 'refused'; reply: Reply } | { is: 'unknown' };

/** Returns the client's knowledge of an operation: the first answer that says something. */
export function verdictOf(entry: Entry): Verdict {
  for (const reply of entry.replies) {
    if (reply.status < 300) return { is: 'done', reply };
    if (reply.status < 500 && !SAYS_NOTHING.has(reply.status)) return { is: 'refused', reply };
  }
  return { is: 'unknown' };
}
