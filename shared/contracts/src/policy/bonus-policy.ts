import { z } from 'zod/mini';
import { leastOrNone, may, must } from './fields.ts';

/** Bounds of bonus campaigns. */
export const bonusPolicy = {
  bonus: z.strictObject({
    /** Largest wagering multiple (B8); null: any. */
    maxWagering: leastOrNone(),
    /** Whether one offer may need, or reward, play in several products (B8). */
    mixedProducts: may(),
    /** The player's own money is staked first, whatever a campaign states. */
    ownMoneyFirst: must(),
    /** Only as a welcome: one bonus a player, ever. */
    welcomeOnly: must(),
  }),
};
