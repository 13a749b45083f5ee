import { z } from 'zod';
import { Money } from '../../core/http/schemas.ts';
import { FreePlays } from '../../money/public.ts';
import { Amount, Outcome } from '../games/round-outcome.ts';

/** Numbers of the provider's own: rounds and transactions. */
const ForeignId = z.string().min(1).max(100);
const Token = z.string().min(1).max(200);

export const BalanceBody = z.object({ token: Token });

export const MoveBody = z.object({
  token: Token,
  roundId: ForeignId,
  transactionId: ForeignId,
  amount: Amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type MoveBody = z.infer<typeof MoveBody>;

/** A stake; `freeRoundsId` says that the house pays it, as a free round that the balance call named. */
export const BetBody = MoveBody.extend({ freeRoundsId: z.uuid().optional() });

/** A win may say what came of the round's stakes, for the player's bet history. */
export const WinBody = MoveBody.extend({ outcome: Outcome.optional() });

export const ProviderParams = z.object({ provider: z.string() });

/**
 * `transactionId` is the caller's own number again; absent in the answer to a balance call. That one names the player
 * instead, the same in each launch, by which a game finds the round that was left, and free rounds of the game.
 */
export const PlayableBalance = z
  .object({
    balance: Money,
    currency: z.string(),
    transactionId: z.string().optional(),
    player: z.string().optional(),
    freeRounds: FreePlays.nullable().optional(),
  })
  .meta({ id: 'PlayableBalance' });
