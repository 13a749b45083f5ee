import { z } from 'zod';

/** Obstacles to an erasure, with the codes of erasure_refusal(). */
export const OBSTACLES = ['break', 'money', 'withdrawals', 'bets', 'rounds', 'review'] as const;

export const Erasure = z
  .object({
    obstacle: z.enum(OBSTACLES).nullable().describe('What has to end before the data can be erased; null: nothing'),
    keepYears: z
      .number()
      .nullable()
      .describe(
        'For how many years identity, documents and messages stay, sealed; null: not at all, for who never paid',
      ),
  })
  .meta({ id: 'Erasure' });
export type Erasure = z.infer<typeof Erasure>;

export const Erased = z
  .object({
    keepUntil: z.string().nullable().describe('The last day of what the law has us store, YYYY-MM-DD; null: nothing'),
    user: z.object({ authenticated: z.literal(false) }),
  })
  .meta({ id: 'Erased' });

export const CopyQuery = z.object({ format: z.enum(['json', 'html']).default('json') });
