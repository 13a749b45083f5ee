import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { type IdempotentResult, idempotentResultOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import { FreePlays } from '../../money/public.ts';
import type { GameOffers } from '../games/offer.ts';
import type { Outcome } from '../games/round-outcome.ts';
import { gameTokenHash } from '../games/token.ts';
import * as queries from './game-money.gen.ts';

/** A change of a player's money in a game. */
export interface SessionMove {
  /** Hash of the game's token, see `gameTokenHash`. */
  tokenHash: string;
  roundId: string;
  transactionId: string;
  /** Minor units. Zero for a win of a round that won nothing, or for a bet that continues a round with another stake. */
  amount: bigint;
  currency: string;
  /** Bonus that the free round belongs to; only for a bet. */
  freeRoundsId?: string | undefined;
  /** Games that each brand offers; only for a bet. Undefined checks nothing. */
  offers?: GameOffers | undefined;
  /** Outcome of the round's stakes; only for a win. */
  outcome?: Outcome | undefined;
  /** Hash of the fields in which a repeated request must not differ. */
  hash: string;
}

/** A change of a player's money in a game, of a provider that names the player by the game's token. */
export interface GameMove extends Omit<SessionMove, 'tokenHash' | 'hash'> {
  token: string;
}

/** Reason why the money did not move. */
export type GameRefusal = RefusalCodeOf<'game_bet' | 'game_win' | 'game_rollback'>;

/** Amount that can be staked (everything except locked money), as a decimal string. */
const Playable = z.object({ balance: z.string(), currency: z.string() });
type Playable = z.infer<typeof Playable>;

export const GameReply = z.union([Playable, refusalOf('game_bet'), refusalOf('game_win'), refusalOf('game_rollback')]);
export type GameReply = z.infer<typeof GameReply>;
const MoveResult = idempotentResultOf(GameReply).nullable();

export type GameVerb = 'bet' | 'win' | 'rollback';

/** Moves a player's money for a provider, once per transaction id. Returns undefined for an unknown token. */
export function moveGameMoney(
  db: QueryExecutorProvider,
  verb: GameVerb,
  provider: string,
  { token, ...move }: GameMove,
): Promise<IdempotentResult<GameReply> | undefined> {
  const { roundId, transactionId, amount, currency, freeRoundsId } = move;
  // Excludes the outcome, which moves no money, so a retry with another outcome is still the same win.
  const fields = [token, roundId, transactionId, amount.toString(), currency];
  const hash = requestHash(freeRoundsId === undefined ? fields : [...fields, freeRoundsId]);
  return retryTransaction(() =>
    moveSessionMoney(db, verb, provider, { ...move, tokenHash: gameTokenHash(token), hash }),
  );
}

/**
 * Moves a player's money for a provider, once per transaction id. Returns undefined for an unknown token. Wrap it in
 * `retryTransaction`, unless it is part of a transaction.
 */
export async function moveSessionMoney(
  db: QueryExecutorProvider,
  verb: GameVerb,
  provider: string,
  { freeRoundsId, outcome, offers, ...move }: SessionMove,
): Promise<IdempotentResult<GameReply> | undefined> {
  const call = { provider, ...move };
  const { result } =
    verb === 'bet'
      ? await queries.gameBet(db, { ...call, freeRoundsId, offers })
      : verb === 'win'
        ? await queries.gameWin(db, { ...call, outcome })
        : await queries.gameRollback(db, call);
  return MoveResult.parse(result) ?? undefined;
}

/** Session of a token, as far as its provider may know it. */
export interface PlayableSession extends Playable {
  customerId: string;
  gameId: string;
  /** Whether the token can still stake. */
  isPlayable: boolean;
  freeRounds: FreePlays | null;
}

/** Returns a token's player, game and the amount that can be staked, or undefined for an unknown token. */
export async function playableSession(
  db: QueryExecutorProvider,
  provider: string,
  tokenHash: string,
): Promise<PlayableSession | undefined> {
  const found = await queries.playableOf(db, { tokenHash, provider });
  return found && { ...found, freeRounds: FreePlays.nullable().parse(found.freeRounds) };
}

/** Returns a token's player and the amount that can be staked, or undefined for an unknown token. */
export async function playableOf(
  db: QueryExecutorProvider,
  provider: string,
  token: string,
): Promise<(Playable & { customerId: string; freeRounds: FreePlays | null }) | { refused: GameRefusal } | undefined> {
  const found = await playableSession(db, provider, gameTokenHash(token));
  if (!found) return undefined;
  const { isPlayable, gameId: _, ...playable } = found;
  return isPlayable ? playable : { refused: 'session_closed' };
}
