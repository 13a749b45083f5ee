import { z } from 'zod/mini';
import { leastOrNone, may, most, must } from './fields.ts';

/** Bounds of bonus campaigns. */
export const bonusPolicy = {
  bonus: z.strictObject({
    /** Maximum wagering multiple (B8); null means no maximum. */
    maxWagering: leastOrNone(),
    /** Whether one offer may require or reward play in several products (B8). */
    mixedProducts: may(),
    /** The player's own money is staked first, whatever a campaign says. */
    ownMoneyFirst: must(),
    /** Age in years from which a player gets bonus offers (B11); 0 for any. */
    offersFromAge: most(),
    /** Only a welcome bonus is allowed, once per player. */
    welcomeOnly: must(),
  }),
};
