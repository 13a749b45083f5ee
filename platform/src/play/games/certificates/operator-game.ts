import { z } from 'zod';
import { MeasuredRtp } from '../measured/measured.ts';

/** A listed game for staff. `measured` is of any number of rounds; null without any. */
export const OperatorGame = z
  .object({
    id: z.string(),
    name: z.string(),
    provider: z.string(),
    studio: z.string(),
    family: z.string().nullable(),
    rtp: z.string().nullable().describe("From the supplier's list"),
    certifiedOn: z.iso.date().nullable().describe('Day of the certificate that applies'),
    laboratory: z.string().nullable(),
    measured: MeasuredRtp.nullable(),
  })
  .meta({ id: 'OperatorGame' });
export type OperatorGame = z.infer<typeof OperatorGame>;
