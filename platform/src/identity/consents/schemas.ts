import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';

const Consent = z
  .object({
    /** For example TERMS_AND_CONDITIONS. */
    type: z.string(),
    presentedText: z.string(),
    version: z.string(),
    required: z.boolean(),
  })
  .meta({ id: 'Consent' });

export const Consents = z.object({ consents: z.array(Consent) }).meta({ id: 'Consents' });

export const CustomerConsents = z
  .object({
    consents: z.array(
      Consent.extend({
        given: z.boolean(),
        /** Version the player's word was about; null: none was said. */
        givenVersion: z.string().nullable(),
        at: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'CustomerConsents' });

/** By type. What is required for an account cannot be taken back here. */
export const CustomerConsentsBody = z
  .object({
    consents: z
      .array(z.object({ type: z.string().min(1).max(100), given: z.boolean() }))
      .min(1)
      .max(20),
  })
  .meta({ id: 'CustomerConsentsBody' });
