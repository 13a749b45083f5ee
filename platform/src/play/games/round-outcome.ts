import { z } from 'zod';

/** At most twelve digits before the decimal point, so that sums of amounts stay well within 64 bits. */
export const Amount = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);

const ShortText = z.string().min(1).max(100);

/** A text for the player. English is the fallback for missing languages. */
const Texts = z.object({
  en: ShortText,
  de: ShortText.optional(),
  es: ShortText.optional(),
  fi: ShortText.optional(),
  fr: ShortText.optional(),
  lv: ShortText.optional(),
  no: ShortText.optional(),
  sv: ShortText.optional(),
});
export type Texts = z.infer<typeof Texts>;

/**
 * Outcome of a round as the studio describes it. It moves no money, so a win is paid regardless of it. The player sees
 * it only if its sums match those of the round.
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
