import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type BetPlace, betLine, betLines, betMoney } from './lines.ts';
import type { BetFilter, BetPage, BetSums, BetsQuery, HistoryBet, UnfinishedRound } from './schemas.ts';

export type PlacedBet = HistoryBet & { place: BetPlace };

async function wired(db: QueryExecutorProvider, lines: RawBuilder<unknown>): Promise<PlacedBet[]> {
  const { rows } = await sql<
    Omit<HistoryBet, 'placedAt' | 'settledAt'> & { placedAt: Date; settledAt: Date | null; at: string }
  >`
    select id, product, name, detail, result, wire_money(stake, currency) as stake, wire_money(returned, currency) as returned,
      currency, at as "placedAt", settled_at as "settledAt", reference, at::text as at
    from (${lines}) l order by l.at desc, l.id desc`.execute(db);
  return rows.map(({ at, placedAt, settledAt, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    place: { at, id: row.id },
  }));
}

/** A page of what a player bet, newest first. */
export async function betsOf(
  db: QueryExecutorProvider,
  customerId: string,
  { page, size, ...filter }: BetsQuery,
): Promise<BetPage> {
  const skipped = (page - 1) * size;
  const found = await wired(db, sql`${betLines(customerId, filter, skipped + size + 1)} offset ${skipped}`);
  return { items: found.slice(0, size), page, size, hasNext: found.length > size };
}

/** The next bets after a place of a player's list, to read all of it in small steps. */
export const betsAfter = (
  db: QueryExecutorProvider,
  customerId: string,
  filter: BetFilter,
  { take, after }: { take: number; after: BetPlace | undefined },
): Promise<PlacedBet[]> => wired(db, betLines(customerId, filter, take, after));

/** Returns what the bets of a filter staked and returned. */
export async function betSums(
  db: QueryExecutorProvider,
  { customerId, currency }: { customerId: string; currency: string },
  filter: BetFilter,
): Promise<BetSums> {
  const unit = filter.product === 'tournament' ? 'UNO' : currency;
  const { rows } = await sql<Omit<BetSums, 'currency'>>`
    select wire_money(coalesce(sum(stake) filter (where returned is not null), 0)::bigint, ${unit}) as staked,
      wire_money(coalesce(sum(returned), 0)::bigint, ${unit}) as returned,
      wire_money(coalesce(sum(stake) filter (where returned is null), 0)::bigint, ${unit}) as open,
      (count(*) filter (where returned is not null))::int as "settledBets",
      (count(*) filter (where returned is null))::int as "openBets"
    from (${betMoney(customerId, filter)}) line`.execute(db);
  if (!rows[0]) throw new Error('a sum has no row');
  return { currency: unit, ...rows[0] };
}

/** One bet of the player by its id. */
export async function betOf(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<HistoryBet | undefined> {
  const [found] = await wired(db, betLine(customerId, id));
  return found;
}

/** Rounds of the player that their games have not ended, the oldest first: money is in them. */
export async function unfinishedRounds(db: QueryExecutorProvider, customerId: string): Promise<UnfinishedRound[]> {
  const { rows } = await sql<Omit<UnfinishedRound, 'startedAt'> & { startedAt: Date }>`
    select g.id as "gameId", g.name, wire_money(r.staked_bonus + r.staked_withdrawable, w.currency) as stake, w.currency,
      r.created_at as "startedAt", r.round_id as reference
    from game_round r join game g on g.id = r.game_id join wallet w on w.customer_id = r.customer_id
    where r.customer_id = ${customerId} and r.wins = 0 and r.staked_bonus + r.staked_withdrawable > 0
    order by r.created_at, r.round_id limit 20`.execute(db);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString() }));
}
