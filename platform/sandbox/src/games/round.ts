import { minorOf, toWire } from '@parlay/money';
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
  /** Round of a table that decides this one. Its seed is added when it is over. */
  table: z.string().optional(),
  /** Secret until the round is over. Missing in rounds of the previous format, which already have a result. */
  seed: z.string().optional(),
  state: z.enum(['asked', 'playing', 'taken', 'settled', 'refused', 'returning', 'returned']),
  /** Platform's error code for a refused stake. */
  reason: z.string().optional(),
  /** Moves that the player has made. */
  moves: z.array(z.string()).optional(),
  /** Time in ms of the last move, or of the stake. Missing in rounds of the previous format. */
  movedAt: z.number().optional(),
  /** Further stakes that moves needed, each as large as the first one. Only taken ones count. */
  raises: z.array(z.enum(['asked', 'taken', 'refused', 'returning', 'returned'])).optional(),
  /** JSON that the page shows of the round. */
  shown: z.unknown().optional(),
  /** Hundredths that each part of the stake pays. Missing in rounds of earlier games. */
  pays: z.array(z.number()).optional(),
  win: z.string().optional(),
  balance: z.string().optional(),
});
export type Round = z.infer<typeof Round>;

/** Returns true if a round, or one of its further stakes, waits for a call to the platform. */
export const needsCalls = (round: Round) => isRoundOpen(round) || (round.raises?.includes('returning') ?? false);

/** Returns the number of stakes that a round has, and their sum. */
export function stakesOf({ stake, currency, raises = [] }: Round): { count: number; sum: string } {
  const count = 1 + raises.filter((state) => state === 'taken').length;
  return { count, sum: toWire(minorOf(stake, currency) * BigInt(count), currency) };
}

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
  const { id, state, freeRoundsId, pick, reason, moves, shown, pays, win, balance, clientSeed, seed } = round;
  return {
    ...{
      id,
      state,
      stake: stakesOf(round).sum,
      pick,
      reason,
      moves: moves ?? [],
      shown,
      pays,
      win,
      balance,
      clientSeed,
    },
    isFree: freeRoundsId !== undefined,
    ...(state === 'playing' && round.table === undefined ? nextOf(round) : {}),
    ...(round.table === undefined ? {} : { table: round.table }),
    ...(seed === undefined ? {} : { seedHash: hashOf(seed) }),
    ...(isDecided ? { seed } : {}),
  };
}

function nextOf(round: Round) {
  const { moves, takes } = progressOf(round);
  return { nextMoves: moves?.filter((move) => isPossible(round, move)), takes };
}

/** Returns whether a move needs a further stake. */
export const needsStake = (round: Round, move: string): boolean =>
  (progressOf({ ...round, moves: [...(round.moves ?? []), move] }).stakes ?? 1) > stakesOf(round).count;

/** Returns false for moves that need a further stake in a round that somebody else pays for. */
const isPossible = (round: Round, move: string): boolean =>
  round.freeRoundsId === undefined || !needsStake(round, move);

/** Returns whether the player may make a move now. */
export const isNextMove = (round: Round, move: string): boolean =>
  (progressOf(round).moves?.includes(move) ?? false) && isPossible(round, move);

/** Plays a round as far as its moves go. */
export function progressOf({ id, table = id, gameId, seed = '', clientSeed, pick, moves = [] }: Round): Progress {
  const game = gameById(gameId);
  if (!game) throw new Error(`${gameId} is not a game`);
  return game.play(chanceOf({ seed, clientSeed, roundId: table }), pick, moves);
}
