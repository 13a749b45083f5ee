import { type Entry, type EntryOf, type Kind, type Verdict, verdictOf } from '../log.ts';
import type { Action } from '../tables/desk.ts';
import type { PostingsRow, TransfersRow } from '../tables.gen.ts';
import type { Tables } from '../tables.ts';

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

  of<K extends Kind>(...kinds: K[]): { entry: EntryOf<K>; verdict: Verdict }[] {
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

  /**
   * Checks that an operation stands in the books as it should: `must` exactly once, `may` at most once, `not` never; and
   * where it stands, with these amounts. Returns the transfer.
   */
  expect(
    presence: 'must' | 'may' | 'not',
    what: string,
    { scope, key, ...amounts }: { scope: string; key: string; money?: bigint; available?: bigint; open?: bigint },
  ): Moved | undefined {
    const found = this.claim(scope, key);
    const detail = `${what} (${scope} ${key})`;
    if (found.length > 1) this.report('an operation was carried out twice', detail);
    if (found.length === 0 && presence === 'must') this.report('an acknowledged operation is missing', detail);
    if (found.length > 0 && presence === 'not')
      this.report('an operation that was refused has moved something', detail);
    const { money = 0n, available = 0n, open = 0n } = amounts;
    for (const transfer of found) {
      if (transfer.money !== money || transfer.available !== available || transfer.open !== open) {
        const is = `${transfer.money}/${transfer.available}/${transfer.open}`;
        this.report(
          'an operation has other amounts than acknowledged',
          `${detail}: ${is}, not ${money}/${available}/${open}`,
        );
      }
    }
    return found[0];
  }

  /** Transfers that no operation explains. */
  unexplained(): Moved[] {
    return this.transfers.filter((transfer) => !this.#explained.has(transfer));
  }
}

export const presenceOf = ({ is }: Verdict): 'must' | 'may' | 'not' =>
  is === 'done' ? 'must' : is === 'refused' ? 'not' : 'may';

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

/** Checks the tables alone, and that points and money never meet in a transfer. */
export function checkBooks(evidence: Evidence): void {
  for (const { rule, rows } of evidence.tables.broken) {
    evidence.report(`the books: ${rule}`, JSON.stringify(rows.slice(0, 3)));
  }
  const sums = new Map<string, bigint>();
  for (const { transfer, unit, amount } of evidence.tables.postings) {
    const name = `${transfer} ${unit}`;
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  for (const [name, sum] of sums) {
    if (sum !== 0n) evidence.report('a transfer does not sum to zero', `${name}: ${sum}`);
  }
  for (const [transfer, postings] of Map.groupBy(evidence.tables.postings, (posting) => posting.transfer)) {
    const isPoints = ({ unit }: PostingsRow) => unit.startsWith('UNO:');
    const mixed = postings.some(isPoints) && !postings.every(isPoints);
    const misplaced = postings.some((posting) => posting.account.startsWith('points_') !== isPoints(posting));
    if (mixed || misplaced) evidence.report('points and money are mixed', `transfer ${transfer}`);
  }
}

/** Nothing is there that nobody asked for. The demo's own rivals and opening balances belong to no client. */
export function checkUnasked(evidence: Evidence): void {
  for (const { scope, key, kind, customer } of evidence.unexplained()) {
    const isDemos =
      scope === 'opening' || scope === 'demo_feed' || (kind === 'points_grant' && /^rival/.test(customer));
    if (!isDemos) evidence.report('an operation that nobody asked for', `${kind} ${scope} ${key} of ${customer}`);
  }
}
