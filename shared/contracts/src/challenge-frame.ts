import { z } from 'zod/mini';

/** Frame of the bank's question (B16) → page: it shows, or it is answered. Neither says the result: the server does. */
export const ChallengeMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('challenge.ready') }),
  z.object({ action: z.literal('challenge.finished') }),
]);
export type ChallengeMessage = z.infer<typeof ChallengeMessage>;
