import { INSTRUMENT_KINDS } from '@parlay/contracts/brand-cashier';
import { z } from 'zod';
import { Instant, PageQuery, reasonText, text } from '../../../core/http/schemas.ts';

export const InstrumentsQuery = z.object({
  customer: text(40).min(1).describe('Whose'),
  ...PageQuery,
});
export type InstrumentsQuery = z.infer<typeof InstrumentsQuery>;

/** `reason` is shown to the player; `note` goes into the audit log. */
export const BlockBody = z
  .strictObject({ reason: reasonText(300), note: reasonText(500).optional() })
  .meta({ id: 'InstrumentBlock' });
export const UnblockBody = z.strictObject({ reason: reasonText(500) }).meta({ id: 'InstrumentUnblock' });

export const OperatorInstrument = z
  .object({
    id: z.uuid(),
    customerId: z.string(),
    provider: z.string(),
    method: z.string(),
    kind: z.enum(INSTRUMENT_KINDS),
    /** Masked name of the instrument. */
    label: z.string(),
    state: z.enum(['active', 'pending', 'removed']),
    holder: z.string().nullable(),
    blockReason: z.string().nullable().describe('As the player reads it; null: not blocked'),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'OperatorInstrument' });
export type OperatorInstrument = z.infer<typeof OperatorInstrument>;
