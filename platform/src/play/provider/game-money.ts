import { type QueryExecutorProvider, sql } from 'kysely';
import { retried } from '../../core/database/retry.ts';
import { type Claimed, requestHash } from '../../core/idempotency/idempotency.ts';
import type { FreePlays } from '../../money/public.ts';
import type { Outcome } from '../games/round-outcome.ts';
import { gameTokenHash } from '../games/token.ts';

export interface GameMove {
  token: string;
  roundId: string;
  transactionId: string;
  /** Minor units; above zero for bets and rollbacks, zero for a round that won nothing. */
  amount: bigint;
  currency: string;
  /** With a bet: the bonus whose free round it is. */
  freeRoundsId?: string | undefined;
  /** With a win. */
  outcome?: Outcome | undefined;
}

/** Why the money did not move. */
export type GameRefusal =
  | 'session_closed'
  | 'stake_too_soon'
  | 'insufficient_funds'
  | 'limit_reached'
  | 'stake_above_bonus_limit'
  | 'free_round_unavailable'
  | 'currency_mismatch'
  | 'unknown_transaction'
  | 'round_without_bet'
  | 'round_settled'
  | 'transaction_rolled_back'
  | 'duplicate_with_other_body';

/** Amount that can be staked (everything but locked money), as a decimal string. */
interface Playable {
  balance: string;
  currency: string;
}

export type GameReply = Playable | { refused: GameRefusal; details?: Record<string, unknown> };

const FUNCTIONS = { bet: 'game_bet', win: 'game_win', rollback: 'game_rollback' } as const;
export type GameVerb = keyof typeof FUNCTIONS;

/** Moves a player's money for a provider, once for each number of the provider. undefined: the token is not known. */
export async function moveGameMoney(
  db: QueryExecutorProvider,
  verb: GameVerb,
  provider: string,
  move: GameMove,
): Promise<Claimed<GameReply> | undefined> {
  const { token, roundId, transactionId, amount, currency, freeRoundsId, outcome } = move;
  // Without the outcome: it moves no money, so a repetition that says another one is still the same win.
  const said = [token, roundId, transactionId, amount.toString(), currency];
  const hash = requestHash(freeRoundsId === undefined ? said : [...said, freeRoundsId]);
  const more = lastArgument(verb, freeRoundsId, outcome);
  const { rows } = await retried(() =>
    sql<{ result: Claimed<GameReply> | null }>`
      select ${sql.ref(FUNCTIONS[verb])}(
        ${provider}, ${gameTokenHash(token)}, ${transactionId}, ${roundId}, ${amount}, ${currency}, ${hash}${more}) as result
    `.execute(db),
  );
  return rows[0]?.result ?? undefined;
}

function lastArgument(verb: GameVerb, freeRoundsId: string | undefined, outcome: Outcome | undefined) {
  if (verb === 'bet' && freeRoundsId !== undefined) return sql`, ${freeRoundsId}::uuid`;
  if (verb === 'win' && outcome) return sql`, ${JSON.stringify(outcome)}::jsonb`;
  return sql``;
}

/** Returns the player of a token and the amount that can be staked. undefined: the token is not known. */
export async function playableOf(
  db: QueryExecutorProvider,
  provider: string,
  token: string,
): Promise<(Playable & { customerId: string; freeRounds: FreePlays | null }) | { refused: GameRefusal } | undefined> {
  const { rows } = await sql<Playable & { customerId: string; isPlayable: boolean; freeRounds: FreePlays | null }>`
    select playable(w) as balance, w.currency, customer_id as "customerId", is_playable(s.token_hash) as "isPlayable",
      free_plays_json(s.customer_id, 'free-rounds', s.game_id) as "freeRounds"
    from game_session s join wallet w using (customer_id)
    where s.token_hash = ${gameTokenHash(token)} and s.provider = ${provider}`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { isPlayable, ...playable } = found;
  return isPlayable ? playable : { refused: 'session_closed' };
}
