import type { QueryExecutorProvider } from 'kysely';
import * as queries from './repository.gen.ts';
import {
  type BetFilter,
  type BetPage,
  type BetSums,
  type BetsQuery,
  HistoryBet,
  type UnfinishedRound,
} from './schemas.ts';

/** Cursor of a list, which continues after the bet with this time (to the microsecond) and id. */
export interface BetCursor {
  at: string;
  id: string;
}

/** Cursor before the first bet. */
const START_CURSOR: BetCursor = { at: 'infinity', id: '' };

export type BetWithCursor = HistoryBet & { cursor: BetCursor };

/** Columns that the database types only as text. */
const Columns = HistoryBet.pick({ product: true, result: true });

const toBet = ({ at, placedAt, settledAt, bookedBy, ...row }: queries.BetLinesRow): BetWithCursor => ({
  ...row,
  bookedBy: bookedBy && companyName(bookedBy),
  ...Columns.parse(row),
  placedAt: placedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
  cursor: { at, id: row.id },
});

/** Returns a provider's name for players, from its id. */
const companyName = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** Returns a player's bets and rounds, newest first. */
async function betLines(
  db: QueryExecutorProvider,
  customerId: string,
  { from, to, product, result }: BetFilter,
  { take, skipped = 0, after = START_CURSOR }: { take: number; skipped?: number; after?: BetCursor | undefined },
): Promise<BetWithCursor[]> {
  const filter = { customerId, from, to, product, result };
  const rows = await queries.betLines(db, { ...filter, take, skipped, afterAt: after.at, afterId: after.id });
  return rows.map(toBet);
}

/** Returns a page of a player's bets, newest first. */
export async function betsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, ...filter }: BetsQuery,
): Promise<BetPage> {
  const skipped = (page - 1) * size;
  const found = await betLines(db, customerId, filter, { take: skipped + size + 1, skipped });
  return { items: found.slice(0, size), page, size, hasNext: found.length > size };
}

/** Returns the next bets of a player after a cursor, to read the whole list in batches. */
export const betsAfter = (
  db: QueryExecutorProvider,
  customerId: string,
  filter: BetFilter,
  place: { take: number; after: BetCursor | undefined },
): Promise<BetWithCursor[]> => betLines(db, customerId, filter, place);

/** Returns the total stakes and returns of the bets that match a filter. */
export async function betSums(
  db: QueryExecutorProvider,
  { customerId, currency }: { customerId: string; currency: string },
  filter: BetFilter,
): Promise<BetSums> {
  // Money and points cannot be added.
  const isPoints = filter.product === 'tournament';
  const unit = isPoints ? 'UNO' : currency;
  const { from, to, product, result } = filter;
  const sums = await (isPoints ? queries.pointSums : queries.moneySums)(db, {
    ...{ customerId, from, to, product, result, unit },
  });
  return { currency: unit, ...sums };
}

/** Returns one of the player's bets by its id. */
export async function betOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<HistoryBet | undefined> {
  const [kind, provider = '', ...rest] = id.split(':');
  const row = await lineOf(db, { customerId, kind, provider, number: rest.join(':') });
  return row && toBet(row);
}

function lineOf(
  db: QueryExecutorProvider,
  { kind, ...which }: { customerId: string; kind: string | undefined; provider: string; number: string },
): Promise<queries.BetLinesRow | undefined> {
  if (kind === 'round') return queries.roundLine(db, which);
  if (kind === 'report') return queries.reportLine(db, which);
  if (kind === 'book') return queries.bookLine(db, which);
  if (kind === 'bet') return queries.betLine(db, { customerId: which.customerId, id: which.provider });
  return Promise.resolve(undefined);
}

/** Returns the player's rounds with stakes that their games have not finished, oldest first. */
export async function unfinishedRounds(db: QueryExecutorProvider, customerId: string): Promise<UnfinishedRound[]> {
  const rows = await queries.unfinishedRounds(db, { customerId });
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
}
