import { z } from 'zod';
import { Money } from '../../core/http/schemas.ts';
import { FreePlays } from '../../money/public.ts';
import { Amount, Outcome } from '../../play/public.ts';

/** The provider's id of a round or transaction. */
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

/** A stake. With a `freeRoundsId` from the balance call, the house pays it as a free round. */
export const BetBody = MoveBody.extend({ freeRoundsId: z.uuid().optional() });

/** A win, optionally with the outcome of the round's stakes for the player's bet history. */
export const WinBody = MoveBody.extend({ outcome: Outcome.optional() });

export const ProviderParams = z.object({ provider: z.string() });

/**
 * Reply to a provider's call. Bets, wins and rollbacks get their own `transactionId` back. A balance call gets the
 * game's `freeRounds` and a `player` id instead. The id is the same in each launch, so a game can resume a round.
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
