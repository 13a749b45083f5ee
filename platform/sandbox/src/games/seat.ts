import { parseMoney } from '@parlay/money';
import { z } from 'zod';
import type { Game } from './families/kit/game.ts';
import { STAKES } from './stakes.ts';

export const Address = z.object({
  provider: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/),
  gameId: z.string().regex(/^[\w.-]{1,64}$/),
});
export const Token = z.string().regex(/^[\w.:-]{8,512}$/);

/** Launch of a game by a player. */
export const Seat = Address.extend({ mode: z.enum(['real', 'demo']), token: Token });

/** Stake of a round, and the player's choices. */
export const Stake = z.object({
  stake: z.string().regex(/^\d{1,9}(\.\d{1,3})?$/),
  pick: z.string().max(200),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** Returns true if the stake is one of the amounts for each part of the pick. */
export function isStake(
  { partsOf }: Game,
  { stake, pick }: { stake: string; pick: string },
  currency: string,
): boolean {
  const parts = BigInt(partsOf(pick).length);
  const amountOf = (text: string) => {
    const parsed = parseMoney(text, currency);
    return parsed.ok ? parsed.minor : undefined;
  };
  const amount = amountOf(stake);
  return amount !== undefined && STAKES.some((one) => (amountOf(one) ?? 0n) * parts === amount);
}
