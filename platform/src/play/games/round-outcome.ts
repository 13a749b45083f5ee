import { z } from 'zod';

/** No more than twelve digits before the point: sums of such amounts stay far inside 64 bits. */
export const Amount = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);

const Words = z.string().min(1).max(100);

/** A text for the player; English stands in for a language that is not there. */
const Texts = z.object({
  en: Words,
  de: Words.optional(),
  es: Words.optional(),
  fi: Words.optional(),
  fr: Words.optional(),
  lv: Words.optional(),
  no: Words.optional(),
  sv: Words.optional(),
});
export type Texts = z.infer<typeof Texts>;

/**
 * Outcome of a round. It moves no money, so a win is paid whatever it says; the player sees it only where its sums are
 * those of the round.
 */
export const Outcome = z.object({
  result: Texts.describe('What came: "Red 14"'),
  stakes: z
    .array(
      z.object({
        on: Texts.describe('What was chosen'),
        stake: Amount,
        pays: z.number().min(0).max(1_000_000).describe('Times the stake, if it comes'),
        returned: Amount,
      }),
    )
    .min(1)
    .max(50),
});
export type Outcome = z.infer<typeof Outcome>;
