import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type BetPlace, betLine, betLines } from './lines.ts';
import type { BetFilter, BetPage, BetsQuery, HistoryBet, HistoryBetDetails, UnfinishedRound } from './schemas.ts';

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

/** One bet with its moves; undefined: there is none, or it is another player's. */
export async function betDetails(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
): Promise<HistoryBetDetails | undefined> {
  const [bet] = await wired(db, betLine(customerId, id));
  if (!bet) return undefined;
  const [kind, provider = ''] = id.split(':');
  if (kind === 'round') return { ...bet, odds: null, ...(await roundMoves(db, customerId, provider, bet)) };
  const moves: HistoryBetDetails['moves'] = [{ at: bet.placedAt, kind: 'stake', amount: bet.stake }];
  if (bet.settledAt && bet.returned !== null) moves.push({ at: bet.settledAt, kind: 'return', amount: bet.returned });
  return { ...bet, moves, paidFrom: null, odds: kind === 'bet' ? await oddsOf(db, provider) : null };
}

type RoundMoves = Pick<HistoryBetDetails, 'moves' | 'paidFrom'>;

async function roundMoves(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  { reference, currency }: HistoryBet,
): Promise<RoundMoves> {
  const { rows } = await sql<{ at: Date; kind: RoundMoves['moves'][number]['kind']; amount: string }>`
    select created_at as at, wire_money(amount, ${currency}) as amount,
      case when kind = 'win' then 'return' when rolled_back then 'rollback' else 'stake' end as kind
    from game_transaction where provider = ${provider} and round_id = ${reference} and customer_id = ${customerId}
      and kind in ('bet', 'win') order by created_at, kind`.execute(db);
  const { rows: sources } = await sql<NonNullable<RoundMoves['paidFrom']>>`
    select wire_money(staked_withdrawable, ${currency}) as withdrawable, wire_money(staked_bonus, ${currency}) as bonus
    from game_round where provider = ${provider} and round_id = ${reference} and customer_id = ${customerId}`.execute(
    db,
  );
  return { moves: rows.map((row) => ({ ...row, at: row.at.toISOString() })), paidFrom: sources[0] ?? null };
}

async function oddsOf(db: QueryExecutorProvider, betId: string): Promise<number | null> {
  const { rows } = await sql<{ odds: number }>`select odds from bet where id = ${betId}::uuid`.execute(db);
  return rows[0] ? rows[0].odds / 100 : null;
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
