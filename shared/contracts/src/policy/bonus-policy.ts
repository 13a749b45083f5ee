import { z } from 'zod/mini';
import { largest, may, must, smallestOrNone } from './fields.ts';

/** Bounds of bonus campaigns. */
export const bonusPolicy = {
  bonus: z.strictObject({
    /** Maximum wagering multiple (B8); null means no maximum. */
    maxWagering: smallestOrNone(),
    /** Whether one offer may require or reward play in several products (B8). */
    mixedProducts: may(),
    /** Whether the player's own money is always staked first, regardless of the campaign. */
    ownMoneyFirst: must(),
    /** Age in years from which a player gets bonus offers (B11); 0 for any. */
    offersFromAge: largest(),
    /** Whether only one welcome bonus per player is allowed. */
    welcomeOnly: must(),
  }),
};
