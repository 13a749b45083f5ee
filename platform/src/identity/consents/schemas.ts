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
        /** Version that the player decided on; null if they never decided. */
        givenVersion: z.string().nullable(),
        at: Instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'CustomerConsents' });

/** Decisions by consent type. Consents that an account requires cannot be withdrawn here. */
export const CustomerConsentsBody = z
  .object({
    consents: z
      .array(z.object({ type: z.string().min(1).max(100), given: z.boolean() }))
      .min(1)
      .max(20),
  })
  .meta({ id: 'CustomerConsentsBody' });
