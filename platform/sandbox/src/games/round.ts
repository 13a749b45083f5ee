import { z } from 'zod';
import { chanceOf, hashOf } from './chance.ts';
import { gameById } from './families/games.ts';
import type { Progress } from './families/kit/family.ts';
import type { Launch } from './offers.ts';

/**
 * Round of a game. Its states are asked → taken → settled, or asked → refused, or asked → returning → returned if the
 * platform's response was lost. `taken` still needs a win call, `asked` and `returning` a rollback. A round in which the
 * player makes moves is `playing` between asked and taken, for as long as the player likes.
 */
export const Round = z.object({
  id: z.string(),
  provider: z.string(),
  gameId: z.string(),
  token: z.string(),
  /** Site's player id, the same for each launch on any device. Missing in free play. */
  player: z.string().optional(),
  currency: z.string(),
  stake: z.string(),
  /** Id of the free rounds that pay the stake. */
  freeRoundsId: z.string().optional(),
  pick: z.string(),
  clientSeed: z.string(),
  /** Secret until the round is over. Missing in rounds of the previous format, which already have a result. */
  seed: z.string().optional(),
  state: z.enum(['asked', 'playing', 'taken', 'settled', 'refused', 'returning', 'returned']),
  /** Platform's error code for a refused stake. */
  reason: z.string().optional(),
  /** Moves that the player has made. */
  moves: z.array(z.string()).optional(),
  /** JSON that the page shows of the round. */
  shown: z.unknown().optional(),
  /** Hundredths that each part of the stake pays. Missing in rounds of earlier games. */
  pays: z.array(z.number()).optional(),
  win: z.string().optional(),
  balance: z.string().optional(),
});
export type Round = z.infer<typeof Round>;

export const isRoundOpen = (round: Round) => !['settled', 'refused', 'returned'].includes(round.state);

/** Returns true if a round began in this launch or in another launch of the same game by the same player. */
export function isRoundOf(round: Round, { provider, gameId, token }: Launch, player: string | undefined): boolean {
  if (round.provider !== provider || round.gameId !== gameId) return false;
  return round.token === token || (player !== undefined && round.player === player);
}

export type RoundRequest = Pick<
  Round,
  'id' | 'provider' | 'gameId' | 'token' | 'currency' | 'stake' | 'freeRoundsId' | 'pick' | 'clientSeed'
>;

/** Returns the public view of a round, which includes the secret seed only once the result is final. */
export function presentRound(round: Round) {
  const isDecided = ['taken', 'settled', 'refused', 'returned'].includes(round.state);
  const { id, state, stake, freeRoundsId, pick, reason, moves, shown, pays, win, balance, clientSeed, seed } = round;
  return {
    ...{ id, state, stake, pick, reason, moves: moves ?? [], shown, pays, win, balance, clientSeed },
    isFree: freeRoundsId !== undefined,
    ...(state === 'playing' ? nextOf(progressOf(round)) : {}),
    ...(seed === undefined ? {} : { seedHash: hashOf(seed) }),
    ...(isDecided ? { seed } : {}),
  };
}

const nextOf = ({ moves, takes }: Progress) => ({ nextMoves: moves, takes });

/** Plays a round as far as its moves go. */
export function progressOf({ id, gameId, seed = '', clientSeed, pick, moves = [] }: Round): Progress {
  const game = gameById(gameId);
  if (!game) throw new Error(`${gameId} is not a game`);
  return game.play(chanceOf({ seed, clientSeed, roundId: id }), pick, moves);
}
