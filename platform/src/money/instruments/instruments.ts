import { ACCOUNT_FIELDS, INSTRUMENT_KINDS } from '@parlay/contracts/brand-cashier';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

const Direction = z.object({
  enabled: z.boolean(),
  minAmount: Money,
  maxAmount: Money,
  /** Charged besides the amount: `percent` of it, "1.50", and a fixed part. */
  fee: z.object({ percent: z.string(), fixed: Money }),
});

const AccountFieldDefinition = z.object({
  type: z.enum(ACCOUNT_FIELDS),
  userInputRequired: z.boolean(),
  required: z.boolean(),
  /** Values to choose from; null: any text. */
  values: z.array(z.string()).nullable(),
  value: z.string().nullable(),
  uses: z.array(z.enum(['deposit', 'registration'])),
});

/** EN11: a way to pay in or out. */
export const Instrument = z
  .object({
    id: z.string(),
    paymentMethod: z.string(),
    kind: z.enum(INSTRUMENT_KINDS),
    /** State of an instrument that the player has registered; null for a method of the brand. */
    state: z.enum(['active', 'pending', 'blocked']).nullable(),
    /** Why an operator has blocked it; null when it is not blocked. */
    blockReason: z.string().nullable(),
    /** Payouts to it wait until then because it is new; null: they do not. */
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
    /** How many of the method a player may have registered. */
    quantityLimit: z.int().nullable(),
    /** Whether that many are registered: another one is refused. */
    quantityLimitBreach: z.boolean(),
    lastUsedAt: Instant.nullable(),
    /** Amount of the player's last deposit with it. */
    lastAmount: Money.nullable(),
    integrationData: z.object({
      /** Script of the company that encrypts a card of this kind on the page (decision 071); null where there is none. */
      encoderUrl: z.url().nullable(),
      /** Hash of that script, and the key to encrypt with. */
      encoder: z.object({ integrity: z.string(), publicKey: z.string() }).nullable(),
      /** Page of the provider with fields for a card of this kind, for a frame of the site; null where there is none. */
      cardFieldsUrl: z.url().nullable(),
    }),
  })
  .meta({ id: 'Instrument' });
export type Instrument = z.infer<typeof Instrument>;
