import { z } from 'zod/mini';

/** Rules for sports bets and lottery tickets. Only the server uses them. */
export const BookRules = z.strictObject({
  /**
   * Handling of a corrected result that takes back more than the player has. `debt` records the rest as a debt, which later
   * winnings pay first. `refuse` refuses the correction, so the loss stays with the provider.
   */
  resettlementAboveBalance: z._default(z.enum(['debt', 'refuse']), 'debt'),
});
