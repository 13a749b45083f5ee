import type { Locale } from '@parlay/contracts/brand';
import { toWire } from '@parlay/money';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Outcome } from '../games/round-outcome.ts';
import { presentOutcome } from './outcome.ts';
import { betOf } from './repository.ts';
import type { HistoryBet, HistoryBetDetails } from './schemas.ts';

/** One bet with its moves; undefined: there is none, or it is another player's. */
export async function betDetails(
  db: QueryExecutorProvider,
  customerId: string,
  id: string,
  locale: Locale,
): Promise<HistoryBetDetails | undefined> {
  const bet = await betOf(db, customerId, id);
  if (!bet) return undefined;
  const [kind, provider = ''] = id.split(':');
  if (kind === 'round') {
    const { outcome, ...moves } = await roundMoves(db, customerId, provider, bet);
    const played = { ...bet, stake: moves.paidFrom?.free ?? bet.stake };
    return { ...bet, ...moves, odds: null, outcome: outcome && presentOutcome(outcome, played, locale) };
  }
  const moves: HistoryBetDetails['moves'] = [{ at: bet.placedAt, kind: 'stake', amount: bet.stake }];
  if (bet.settledAt && bet.returned !== null) moves.push({ at: bet.settledAt, kind: 'return', amount: bet.returned });
  const odds = kind === 'bet' ? await oddsOf(db, provider) : null;
  const paidFrom = kind === 'report' ? await freeStakeOf(db, customerId, provider, bet) : null;
  return { ...bet, moves, paidFrom, outcome: null, balanceBefore: null, balanceAfter: null, odds };
}

interface RoundMoves extends Pick<HistoryBetDetails, 'moves' | 'paidFrom' | 'balanceBefore' | 'balanceAfter'> {
  /** Outcome of the last win that has one. */
  outcome: Outcome | null;
}

interface Move extends Omit<RoundMoves['moves'][number], 'at'> {
  at: Date;
  before: string | null;
  after: string | null;
  outcome: Outcome | null;
}

/** Moves of a round with the balance around them. An entry is found by its time: there is no index of its transfer. */
async function roundMoves(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  { reference, currency }: HistoryBet,
): Promise<RoundMoves> {
  const { rows } = await sql<Move>`
    select g.created_at as at, g.outcome, wire_money(g.amount, ${currency}) as amount,
      case when g.kind = 'win' then 'return' when g.rolled_back then 'rollback' else 'stake' end as kind,
      wire_money(e.balance - e.amount, ${currency}) as before, wire_money(e.balance, ${currency}) as after
    from game_transaction g
      left join transfer t on t.scope = 'game:' || g.provider || ':' || g.kind and t.key = g.transaction_id
      left join wallet_entry e on e.transfer_id = t.id and e.customer_id = g.customer_id
        and e.at >= g.created_at and e.at < g.created_at + interval '1 minute'
    where g.provider = ${provider} and g.round_id = ${reference} and g.customer_id = ${customerId}
      and g.kind in ('bet', 'win') order by g.created_at, g.kind`.execute(db);
  const { rows: sources } = await sql<NonNullable<RoundMoves['paidFrom']>>`
    select wire_money(staked_withdrawable, ${currency}) as withdrawable, wire_money(staked_bonus, ${currency}) as bonus,
      wire_money(nullif(free_stake, 0), ${currency}) as free
    from game_round where provider = ${provider} and round_id = ${reference} and customer_id = ${customerId}`.execute(
    db,
  );
  return {
    moves: rows.map(({ at, kind, amount }) => ({ at: at.toISOString(), kind, amount })),
    paidFrom: sources[0] ?? null,
    outcome: rows.findLast(({ outcome }) => outcome !== null)?.outcome ?? null,
    balanceBefore: rows.find(({ before }) => before !== null)?.before ?? null,
    balanceAfter: rows.findLast(({ after }) => after !== null)?.after ?? null,
  };
}

/** Returns the house's stake in a free bet; null for other ones, whose stakes are in the company's books. */
async function freeStakeOf(
  db: QueryExecutorProvider,
  customerId: string,
  provider: string,
  { reference, currency }: HistoryBet,
): Promise<HistoryBetDetails['paidFrom']> {
  const { rows } = await sql<{ free: string }>`
    select wire_money(free_stake, ${currency}) as free from provider_bet
    where provider = ${provider} and bet_id = ${reference} and customer_id = ${customerId} and free_stake > 0`.execute(
    db,
  );
  const none = toWire(0n, currency);
  return rows[0] ? { withdrawable: none, bonus: none, free: rows[0].free } : null;
}

async function oddsOf(db: QueryExecutorProvider, betId: string): Promise<number | null> {
  const { rows } = await sql<{ odds: number }>`select odds from bet where id = ${betId}::uuid`.execute(db);
  return rows[0] ? rows[0].odds / 100 : null;
}
