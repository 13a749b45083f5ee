import { ACCOUNT_FIELDS, INSTRUMENT_KINDS } from '@parlay/contracts/brand-cashier';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

const Direction = z.object({
  enabled: z.boolean(),
  minAmount: Money,
  maxAmount: Money,
  /** Fee in addition to the amount: a percentage such as "1.50", and a fixed part. */
  fee: z.object({ percent: z.string(), fixed: Money }),
});

const AccountFieldDefinition = z.object({
  type: z.enum(ACCOUNT_FIELDS),
  userInputRequired: z.boolean(),
  required: z.boolean(),
  /** Values to choose from; null allows any text. */
  values: z.array(z.string()).nullable(),
  value: z.string().nullable(),
  uses: z.array(z.enum(['deposit', 'registration'])),
});

/** Instrument for deposits or withdrawals (EN11). */
export const Instrument = z
  .object({
    id: z.string(),
    paymentMethod: z.string(),
    kind: z.enum(INSTRUMENT_KINDS),
    /** State of a registered instrument; null for a method of the brand. */
    state: z.enum(['active', 'pending', 'blocked']).nullable(),
    /** Reason for an operator's block; null if the instrument is not blocked. */
    blockReason: z.string().nullable(),
    /** End of the hold on payouts to a new instrument; null without a hold. */
    heldUntil: Instant.nullable(),
    default: z.boolean(),
    description: z.string(),
    currency: z.string(),
    hidden: z.boolean(),
    paymentIntegration: z.enum(['hosted', 'redirect', 'voucher']),
    defaultable: z.boolean(),
    accountFieldDefinitions: z.array(AccountFieldDefinition),
    deposits: Direction,
    withdrawals: Direction.extend({ notapply: z.boolean() }),
    limitsCurrency: z.string(),
    weight: z.int(),
    /** Maximum number of instruments of this method per player. */
    quantityLimit: z.int().nullable(),
    /** Whether the maximum is reached and further instruments are refused. */
    quantityLimitBreach: z.boolean(),
    lastUsedAt: Instant.nullable(),
    /** Amount of the player's last deposit with this instrument or method. */
    lastAmount: Money.nullable(),
    integrationData: z.object({
      /** Provider's script that encrypts a card of this kind on our page (decision 071); null if there is none. */
      encoderUrl: z.url().nullable(),
      /** Integrity hash of that script, and the key to encrypt with. */
      encoder: z.object({ integrity: z.string(), publicKey: z.string() }).nullable(),
      /** Provider's page with fields for a card of this kind, shown in a frame; null if there is none. */
      cardFieldsUrl: z.url().nullable(),
    }),
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.infer<typeof Instrument>;
