import { type Entry, type EntryOf, type Kind, type Verdict, verdictOf } from '../log.ts';
import type { Action } from '../tables/desk.ts';
import type { PostingsRow, TransfersRow } from '../tables.gen.ts';
import type { Tables } from '../tables.ts';

/** Whether something is there: once, once or not at all, or not. */
export type Presence = 'must' | 'may' | 'not';

/** A request with the client's knowledge of it. */
export interface Asked<K extends Kind = Kind> {
  entry: EntryOf<K>;
  verdict: Verdict;
}

/** Something that must not be. The name is one of a fixed list; the detail says where. */
export interface Violation {
  name: string;
  detail: string;
}

/** A transfer with what it moved: on the player's money, and on the two sides of points. */
export interface Moved extends TransfersRow {
  money: bigint;
  /** Whether it touched the player's money; a conversion moves it from one part to another. */
  isOfMoney: boolean;
  /** Part of the money that can be staked. */
  playable: bigint;
  /** The entry whose points it moved. */
  seat: string | undefined;
  available: bigint;
  open: bigint;
}

/** A transfer by its number, and what it moves. */
interface Booked {
  scope: string;
  key: string;
  money?: bigint;
  available?: bigint;
  open?: bigint;
}

/** The log and the tables side by side, with what every rule asks for. */
export class Evidence {
  readonly entries: readonly Entry[];
  readonly tables: Tables;
  /** In the order in which they happened to each player. */
  readonly transfers: readonly Moved[];
  readonly violations: Violation[] = [];
  readonly #byName = new Map<string, Moved[]>();
  readonly #explained = new Set<Moved>();

  constructor(entries: readonly Entry[], tables: Tables) {
    this.entries = entries;
    this.tables = tables;
    const postings = Map.groupBy(tables.postings, ({ transfer }) => transfer);
    this.transfers = tables.transfers.map((transfer) => moved(transfer, postings.get(transfer.id) ?? []));
    for (const transfer of this.transfers) {
      const name = `${transfer.scope} ${transfer.key}`;
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), transfer]);
    }
  }

  of<K extends Kind>(...kinds: K[]): Asked<K>[] {
    const wanted: readonly string[] = kinds;
    return this.entries
      .filter((entry): entry is EntryOf<K> => wanted.includes(entry.operation.kind))
      .map((entry) => ({ entry, verdict: verdictOf(entry) }));
  }

  /** Returns the actions of operators on a subject, as recorded. */
  actions(action: string, subject: string): Action[] {
    return this.tables.actions.filter((one) => one.action === action && one.subject === subject);
  }

  report(name: string, detail: string): void {
    this.violations.push({ name, detail });
  }

  /** Transfers of this number; from now on somebody has asked for them. */
  claim(scope: string, key: string): Moved[] {
    const found = this.#byName.get(`${scope} ${key}`) ?? [];
    for (const transfer of found) this.#explained.add(transfer);
    return found;
  }

  /** Checks that something is there as often as it should be and, where it is there, as it should be. */
  expectRows<Row>(presence: Presence, what: string, found: readonly Row[], isRight: (row: Row) => boolean): void {
    if (found.length > 1) this.report('an operation was carried out twice', what);
    if (found.length === 0 && presence === 'must') this.report('an acknowledged operation is missing', what);
    if (found.length > 0 && presence === 'not') this.report('an operation that was refused has moved something', what);
    for (const row of found)
      if (!isRight(row)) this.report('an operation has other amounts than acknowledged', `${what}: ${inWords(row)}`);
  }

  /** Checks that an operation stands in the books as it should, with these amounts. Returns the transfer. */
  expect(
    presence: Presence,
    what: string,
    { scope, key, money = 0n, available = 0n, open = 0n }: Booked,
  ): Moved | undefined {
    const found = this.claim(scope, key);
    const detail = `${what} (${scope} ${key}) of ${money}/${available}/${open}`;
    this.expectRows(
      presence,
      detail,
      found,
      (one) => one.money === money && one.available === available && one.open === open,
    );
    return found[0];
  }

  /** Transfers that no operation explains. */
  unexplained(): Moved[] {
    return this.transfers.filter((transfer) => !this.#explained.has(transfer));
  }
}

const MONEY = new Set(['player_withdrawable', 'player_bonus', 'player_locked']);

function moved(transfer: TransfersRow, postings: readonly PostingsRow[]): Moved {
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

/** Writes rows and replies into the detail of a violation. */
export const inWords = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
