import { z } from 'zod';

/** Free game rounds or free bets, each with a fixed stake that the site pays. */
export const FreePlays = z.object({ id: z.string(), left: z.number(), stake: z.string() });
export type FreePlays = z.infer<typeof FreePlays>;
