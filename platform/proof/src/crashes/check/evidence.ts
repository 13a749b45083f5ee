import { type Entry, type EntryOf, type Kind, type Verdict, verdictOf } from '../log.ts';
import type { Action } from '../tables/desk.ts';
import type { PostingsRow, TransfersRow } from '../tables.gen.ts';
import type { Tables } from '../tables.ts';

/** Expected presence: exactly once, at most once, or not at all. */
export type Presence = 'must' | 'may' | 'not';

/** Request, with its outcome as known to the client. */
export interface RequestOutcome<K extends Kind = Kind> {
  entry: EntryOf<K>;
  verdict: Verdict;
}

/** Broken rule. The name is from a fixed list, and the detail says where it was broken. */
export interface Violation {
  name: string;
  detail: string;
}

/** Transfer, with its effect on the player's money and on available and open points. */
export interface TransferEffect extends TransfersRow {
  money: bigint;
  /** Whether it touched the player's money. A conversion only moves money from one part to another. */
  isOfMoney: boolean;
  /** Effect on the money that can be staked. */
  playable: bigint;
  /** Tournament entry whose points it moved. */
  seat: string | undefined;
  available: bigint;
  open: bigint;
}

/** Scope and key of a transfer, and the amounts it moves. */
interface Booked {
  scope: string;
  key: string;
  money?: bigint;
  available?: bigint;
  open?: bigint;
}

/** Log and tables of a run, with the queries and checks that the rules share. */
export class Evidence {
  readonly entries: readonly Entry[];
  readonly tables: Tables;
  /** Transfers, in chronological order for each player. */
  readonly transfers: readonly TransferEffect[];
  readonly violations: Violation[] = [];
  readonly #byName = new Map<string, TransferEffect[]>();
  readonly #explained = new Set<TransferEffect>();

  constructor(entries: readonly Entry[], tables: Tables) {
    this.entries = entries;
    this.tables = tables;
    const postings = Map.groupBy(tables.postings, ({ transfer }) => transfer);
    this.transfers = tables.transfers.map((transfer) => withEffects(transfer, postings.get(transfer.id) ?? []));
    for (const transfer of this.transfers) {
      const name = `${transfer.scope} ${transfer.key}`;
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), transfer]);
    }
  }

  of<K extends Kind>(...kinds: K[]): RequestOutcome<K>[] {
    const names: readonly string[] = kinds;
    return this.entries
      .filter((entry): entry is EntryOf<K> => names.includes(entry.operation.kind))
      .map((entry) => ({ entry, verdict: verdictOf(entry) }));
  }

  /** Returns the recorded operator actions on a subject. */
  actions(action: string, subject: string): Action[] {
    return this.tables.actions.filter((row) => row.action === action && row.subject === subject);
  }

  report(name: string, detail: string): void {
    this.violations.push({ name, detail });
  }

  /** Returns the transfers with this scope and key, and marks them as requested. */
  claim(scope: string, key: string): TransferEffect[] {
    const matches = this.#byName.get(`${scope} ${key}`) ?? [];
    for (const transfer of matches) this.#explained.add(transfer);
    return matches;
  }

  /** Checks that rows are present as often as expected, and that each row is right. */
  expectRows<Row>(presence: Presence, what: string, found: readonly Row[], isRight: (row: Row) => boolean): void {
    if (found.length > 1) this.report('an operation was carried out twice', what);
    if (found.length === 0 && presence === 'must') this.report('an acknowledged operation is missing', what);
    if (found.length > 0 && presence === 'not') this.report('an operation that was refused has moved something', what);
    for (const row of found)
      if (!isRight(row))
        this.report('an operation has other amounts than acknowledged', `${what}: ${formatDetail(row)}`);
  }

  /** Checks that the ledger contains an operation as expected, with these amounts. Returns its transfer. */
  expect(
    presence: Presence,
    what: string,
    { scope, key, money = 0n, available = 0n, open = 0n }: Booked,
  ): TransferEffect | undefined {
    const transfers = this.claim(scope, key);
    const detail = `${what} (${scope} ${key}) of ${money}/${available}/${open}`;
    this.expectRows(
      presence,
      detail,
      transfers,
      (row) => row.money === money && row.available === available && row.open === open,
    );
    return transfers[0];
  }

  /** Returns the transfers that no operation explains. */
  unexplained(): TransferEffect[] {
    return this.transfers.filter((transfer) => !this.#explained.has(transfer));
  }
}

const MONEY = new Set(['player_withdrawable', 'player_bonus', 'player_locked']);

function withEffects(transfer: TransfersRow, postings: readonly PostingsRow[]): TransferEffect {
  const sum = (matches: (account: string) => boolean) =>
    postings.reduce((total, { account, amount }) => (matches(account) ? total + amount : total), 0n);
  return {
    ...transfer,
    money: sum((account) => MONEY.has(account)),
    isOfMoney: postings.some(({ account }) => MONEY.has(account)),
    playable: sum((account) => MONEY.has(account) && account !== 'player_locked'),
    seat: postings.find(({ account }) => account.startsWith('points_'))?.owner,
    available: sum((account) => account === 'points_available'),
    open: sum((account) => account === 'points_open'),
  };
}

/** Formats rows and replies for a violation's detail. */
export const formatDetail = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
