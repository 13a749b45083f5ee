import { z } from 'zod/mini';

/** Messages from the 3-D Secure challenge frame (B16) to the page. They do not contain the result, which comes from the server. */
export const ChallengeMessage = z.discriminatedUnion('action', [
  z.object({ action: z.literal('challenge.ready') }),
  z.object({ action: z.literal('challenge.finished') }),
]);
export type ChallengeMessage = z.infer<typeof ChallengeMessage>;
