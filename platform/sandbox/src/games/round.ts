import { z } from 'zod';
import { hashOf } from './chance.ts';
import type { Launch } from './offers.ts';

/**
 * Round of a game. Its states are asked → taken → settled, or asked → refused, or asked → returning → returned if the
 * platform's response was lost. `taken` still needs a win call, `asked` and `returning` a rollback.
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
  state: z.enum(['asked', 'taken', 'settled', 'refused', 'returning', 'returned']),
  /** Platform's error code for a refused stake. */
  reason: z.string().optional(),
  face: z.string().optional(),
  multiplier: z.number().optional(),
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
  const { id, state, stake, freeRoundsId, pick, reason, face, multiplier, win, balance, clientSeed, seed } = round;
  return {
    id,
    state,
    stake,
    isFree: freeRoundsId !== undefined,
    pick,
    reason,
    face,
    multiplier,
    win,
    balance,
    clientSeed,
    ...(seed === undefined ? {} : { seedHash: hashOf(seed) }),
    ...(isDecided ? { seed } : {}),
  };
}
