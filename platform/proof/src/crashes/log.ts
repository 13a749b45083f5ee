/** A stake, a win or the rollback of a stake, by a game provider's numbers. */
interface GameMove<K extends 'stake' | 'win' | 'rollback'> {
  kind: K;
  provider: string;
  customer: string;
  transaction: string;
  round: string;
  amount: bigint;
}

/** What a client asked for. Amounts in minor units; the client numbers everything itself. */
export type Operation =
  | GameMove<'stake'>
  | GameMove<'win'>
  | GameMove<'rollback'>
  /** No two deposits of a player have the same key. */
  | { kind: 'deposit'; customer: string; key: string; amount: bigint }
  /** The payment provider was given an order: it is not asked for, it is what the platform did outside. */
  | { kind: 'order'; order: string; amount: bigint }
  | { kind: 'notification'; event: string; order: string; status: string; amount: bigint }
  | { kind: 'enroll'; customer: string; key: string; tournament: string; price: bigint; points: bigint }
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
  /** A lower limit; no two of a player have the same amount. */
  | { kind: 'limit'; customer: string; amount: bigint }
  /** An operator's break for a player, one for each. */
  | { kind: 'break'; customer: string; key: string }
  /** Decides a fixture: every selection of it that is named neither way has lost. */
  | { kind: 'result'; tournament: string; fixture: string; won: readonly string[]; void: readonly string[] }
  | { kind: 'finish'; tournament: string };

export type Kind = Operation['kind'];
type OperationOf<K extends Kind> = Extract<Operation, { kind: K }>;

export interface Reply {
  /** Place in the order of everything that was noted. */
  at: number;
  status: number;
  /** Of a success. */
  data: Record<string, unknown>;
  /** Of a failure. */
  code: string | undefined;
}

/** One line of a client's log: the intent, noted before it was sent, and every answer that came. */
export interface Entry<O extends Operation = Operation> {
  at: number;
  operation: O;
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
    const entry = { at: this.#noted, operation, replies: [] };
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

/** What the client knows of an operation: the first answer that says something. */
export function verdictOf(entry: Entry): Verdict {
  for (const reply of entry.replies) {
    if (reply.status < 300) return { is: 'done', reply };
    if (reply.status < 500 && !SAYS_NOTHING.has(reply.status)) return { is: 'refused', reply };
  }
  return { is: 'unknown' };
}
