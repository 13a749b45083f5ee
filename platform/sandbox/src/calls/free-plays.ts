import { z } from 'zod';

/** Rounds of a game, or bets, that the site pays at their stake. */
export const FreePlays = z.object({ id: z.string(), left: z.number(), stake: z.string() });
export type FreePlays = z.infer<typeof FreePlays>;
