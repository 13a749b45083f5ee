import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { type IdempotentResult, idempotentResultOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import { FreePlays } from '../../money/public.ts';
import type { Outcome } from '../games/round-outcome.ts';
import { gameTokenHash } from '../games/token.ts';
import * as queries from './game-money.gen.ts';

export interface GameMove {
  token: string;
  roundId: string;
  transactionId: string;
  /** Minor units; positive for bets and rollbacks, zero for a round that won nothing. */
  amount: bigint;
  currency: string;
  /** Bonus that the free round belongs to; only for a bet. */
  freeRoundsId?: string | undefined;
  /** Outcome of the round's stakes; only for a win. */
  outcome?: Outcome | undefined;
}

/** Reason why the money did not move. */
export type GameRefusal = RefusalCodeOf<'game_bet' | 'game_win' | 'game_rollback'>;

/** Amount that can be staked (everything except locked money), as a decimal string. */
const Playable = z.object({ balance: z.string(), currency: z.string() });
type Playable = z.infer<typeof Playable>;

const GameReply = z.union([Playable, refusalOf('game_bet'), refusalOf('game_win'), refusalOf('game_rollback')]);
export type GameReply = z.infer<typeof GameReply>;
const MoveResult = idempotentResultOf(GameReply).nullable();

export type GameVerb = 'bet' | 'win' | 'rollback';

/** Moves a player's money for a provider, once per transaction id. Returns undefined for an unknown token. */
export async function moveGameMoney(
  db: QueryExecutorProvider,
  verb: GameVerb,
  provider: string,
  move: GameMove,
): Promise<IdempotentResult<GameReply> | undefined> {
  const { token, roundId, transactionId, amount, currency, freeRoundsId, outcome } = move;
  // Excludes the outcome, which moves no money, so a retry with another outcome is still the same win.
  const fields = [token, roundId, transactionId, amount.toString(), currency];
  const hash = requestHash(freeRoundsId === undefined ? fields : [...fields, freeRoundsId]);
  const call = { provider, tokenHash: gameTokenHash(token), transactionId, roundId, amount, currency, hash };
  const { result } = await retryTransaction(() => {
    if (verb === 'bet') return queries.gameBet(db, { ...call, freeRoundsId });
    return verb === 'win' ? queries.gameWin(db, { ...call, outcome }) : queries.gameRollback(db, call);
  });
  return MoveResult.parse(result) ?? undefined;
}

/** Returns a token's player and the amount that can be staked, or undefined for an unknown token. */
export async function playableOf(
  db: QueryExecutorProvider,
  provider: string,
  token: string,
): Promise<(Playable & { customerId: string; freeRounds: FreePlays | null }) | { refused: GameRefusal } | undefined> {
  const found = await queries.playableOf(db, { tokenHash: gameTokenHash(token), provider });
  if (!found) return undefined;
  const { isPlayable, freeRounds, ...playable } = found;
  if (!isPlayable) return { refused: 'session_closed' };
  return { ...playable, freeRounds: FreePlays.nullable().parse(freeRounds) };
}
